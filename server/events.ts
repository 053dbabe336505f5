import type { Db } from "#server/db/open-database.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { QueueKind } from "#server/platform/work/queue-kinds.ts";

/**
 * All events that modules send each other, and their payloads: ids only, because handlers read the rows
 * again. Each event has a subscriber (events.test.ts).
 */
export type DomainEvents = {
  "account.confirmed": { memberId: string };
  /**
   * The password was replaced, or a change of address was stopped: all access gained with the old password is
   * revoked.
   */
  "account.secured": { memberId: string };
  /** Invisible mode was switched off. */
  "member.shown": { memberId: string };
  /** One of the two switches about visits was switched off. */
  "visits.hidden": { memberId: string };
  /** One of the two members took their like back. */
  "match.ended": { lowId: string; highId: string };
  /** A member began conversations with many people by the same text; this one is the newest. */
  "text.repeated": { conversationId: string };
  "photo.uploaded": { photoId: string; memberId: string };
  "order.completed": { orderId: string };
  /** The refunded amount, the amount that the payer's bank took back, or what is owed to the payer has changed. */
  "order.returned": { orderId: string };
};
export type DomainEventName = keyof DomainEvents;

/**
 * Emits the event in the transaction that caused it: subscribers get it if and only if that commits, at least
 * once.
 */
export async function emit<Name extends DomainEventName>(
  tx: Db,
  queue: Queue,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  await queue.emit(tx, name, payload);
}

/**
 * Subscribes to an event under a name, such as `receipts`: if one subscriber fails, the others do not run
 * again.
 */
export function hear<Name extends DomainEventName>(
  queue: Queue,
  name: Name,
  subscriber: string,
  handler: (payload: DomainEvents[Name]) => Promise<void>,
  kind?: QueueKind,
): void {
  queue.hear(name, subscriber, handler, kind);
}
