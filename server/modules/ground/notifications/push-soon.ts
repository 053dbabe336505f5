import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

export type PushJob = { subscriptionId: string; subjectId: string; tries?: number };

/**
 * Queues a push to each browser of a member, each as a job of its own; answers their number. Without a
 * browser it costs one look-up in an index.
 */
export async function pushSoon(
  tx: Db,
  queue: Queue,
  { memberId, type, subjectId }: { memberId: string; type: string; subjectId: string },
): Promise<number> {
  const subscriptions = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId));
  for (const { id } of subscriptions) {
    await queue.send(tx, pushJobOf(type), { subscriptionId: id, subjectId } satisfies PushJob);
  }
  return subscriptions.length;
}

export function pushJobOf(type: string): string {
  return `push:${type}`;
}
