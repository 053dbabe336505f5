import type { Db } from "#server/db/open-database.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { QueueKind } from "#server/platform/work/queue-kinds.ts";

/**
 * Every piece of news a module tells the others, and what it carries: ids only, since handlers re-read. Each has a
 * subscriber (events.test.ts).
 */
export type DomainEvents = {
  "account.confirmed": { memberId: string };
  /** The password is another, or a change of address was stopped: what whoever had it before can open ends. */
  "account.secured": { memberId: string };
  /** Invisible mode was switched off. */
  "member.shown": { memberId: string };
  /** One of the two took their like back. */
  "match.ended": { lowId: string; highId: string };
  "photo.uploaded": { photoId: string; memberId: string };
  "order.completed": { orderId: string };
  /** What was refunded of it, or what the payer's bank took back, is another sum now. */
  "order.returned": { orderId: string };
};
export type DomainEventName = keyof DomainEvents;

/** Tells the news inside the transaction that made it: it is heard if and only if that commits, at least once. */
export async function emit<Name extends DomainEventName>(
  tx: Db,
  queue: Queue,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  await queue.emit(tx, name, payload);
}

/** Hears news under a name of the subscriber's own, such as `receipts`: where one subscriber fails, no other repeats. */
export function hear<Name extends DomainEventName>(
  queue: Queue,
  name: Name,
  subscriber: string,
  handler: (payload: DomainEvents[Name]) => Promise<void>,
  kind?: QueueKind,
): void {
  queue.hear(name, subscriber, handler, kind);
}
