import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { eventSubscribers } from "#server/db/schema/platform.ts";
import type { QueueKind } from "./queue-kinds.ts";
import { subscriptionKeptHours } from "./work-limits.ts";

export type Subscription = { event: string; subscriber: string; queue: QueueKind };

const keptFor = sql`${subscriptionKeptHours} * interval '1 hour'`;

/**
 * Registers the subscriptions of this process. Processes of two releases may run side by side: an event goes to the
 * subscribers of both, whichever emits it.
 */
export async function noteSubscriptions(db: Db, subscriptions: readonly Subscription[]): Promise<void> {
  const [first, ...rest] = subscriptions;
  if (!first) return;
  await db
    .insert(eventSubscribers)
    .values([first, ...rest].map((one) => ({ ...one, notedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: [eventSubscribers.event, eventSubscribers.subscriber],
      set: { queue: sql`excluded.queue`, notedAt: sql`now()` },
    });
  await db.delete(eventSubscribers).where(sql`${eventSubscribers.notedAt} < now() - ${keptFor}`);
}

/** All subscribers of an event: those of this process, and those of other processes only. */
export async function listSubscriptions(
  tx: Db,
  event: string,
  own: readonly Subscription[],
): Promise<Subscription[]> {
  const noted = await tx
    .select({ subscriber: eventSubscribers.subscriber, queue: eventSubscribers.queue })
    .from(eventSubscribers)
    .where(sql`${eventSubscribers.event} = ${event} and ${eventSubscribers.notedAt} > now() - ${keptFor}`);
  const byName = new Map(noted.map((one) => [one.subscriber, { event, ...one }]));
  for (const one of own) if (one.event === event) byName.set(one.subscriber, one);
  return [...byName.values()];
}
