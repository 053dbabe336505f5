import type { DomainEvents } from "#server/events.ts";
import { findMemberSite } from "#server/modules/sites/find-member-site.ts";
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
  queue.on<ConversationNews>("mail-new-conversation", async (news) => {
    const site = await findMemberSite(services, news.receiverId);
    if (site) await db.transaction((tx) => mailNewConversation(tx, { ...services, site }, news));
  });
  noteLiveDeliveries(services);
}
