import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

export type PushJob = { subscriptionId: string; subjectId: string; tries?: number };

/** Tells a member's browsers of something by push, each by a job of its own; answers to how many: who has none costs one look at an index. */
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
