import type { DomainEvents } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { mailNewConversation } from "./mail-new-conversation.ts";
import { noteLiveDeliveries } from "./note-delivered.ts";

/** Time to see a message in the product before a mail says the same. */
const mailAfterSeconds = 5 * 60;

type ConversationNews = DomainEvents["conversation.created"];

export function chatJobs(services: Services): void {
  const { db, queue } = services;
  queue.on<ConversationNews>("event:conversation.created", (news) =>
    queue.send(db, "mail-new-conversation", news, { startAfterSeconds: mailAfterSeconds }),
  );
  queue.on<ConversationNews>("mail-new-conversation", (news) =>
    db.transaction((tx) => mailNewConversation(tx, services, news)),
  );
  noteLiveDeliveries(services);
}
