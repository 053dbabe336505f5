import type { Db } from "#server/db/client.ts";
import type { Queue } from "#server/platform/queue.ts";

/** Every piece of news a module tells the others, and what it carries: ids only, since handlers re-read. */
export type DomainEvents = {
  "account.created": { memberId: string };
  "account.confirmed": { memberId: string };
  "photo.uploaded": { photoId: string; memberId: string };
  "photo.moderated": { photoId: string; memberId: string };
  "like.created": { fromId: string; toId: string };
  "match.created": { lowId: string; highId: string };
  "conversation.created": { conversationId: string; senderId: string; receiverId: string };
  "order.completed": { orderId: string };
  "order.reversed": { orderId: string };
};
export type DomainEventName = keyof DomainEvents;

/** Tells the news inside the transaction that made it: it is heard if and only if that commits, at least once. */
export async function emit<Name extends DomainEventName>(
  tx: Db,
  queue: Queue,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> {
  if (queue.isHeard(`event:${name}`)) await queue.send(tx, `event:${name}`, payload);
}
