import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { findBlock } from "#server/modules/safety/visible-to.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/post.ts";
import { isPartnerShown } from "./policy.ts";

const notificationType = "new_conversations";

/** Tells the receiver who began a conversation, unless it was read meanwhile or such mails are not wanted. */
export async function mailNewConversation(
  tx: Db,
  { post, site }: { post: Post; site: RequestSite },
  input: { conversationId: string; senderId: string; receiverId: string },
): Promise<void> {
  const { conversationId, senderId, receiverId } = input;
  const row = await findUnread(tx, input);
  if (row?.receiver.status !== "active" || !isPartnerShown(row.sender)) return;
  if (row.receiver.notificationsDisabled.includes(notificationType)) return;
  if (await findBlock(tx, senderId, receiverId)) return;
  const { kind, isExample, name } = row.sender;
  const mail = composeMail({
    site,
    to: row.receiver.email,
    locale: isLocale(row.receiver.language) ? row.receiver.language : "en",
    key: "new_message",
    values: { name },
    paragraphs: ["text", ...(kind === "member" ? [] : [`kind_${kind}`]), ...(isExample ? ["example"] : [])],
    actionPath: `/chats/${conversationId}`,
    footer: ["why"],
  });
  // The same on every try, so that a job that ran twice is one mail.
  const messageId = `<new-conversation-${conversationId}@${new URL(site.publicUrl).hostname}>`;
  await post.send(tx, { ...mail, messageId });
}

async function findUnread(tx: Db, input: { conversationId: string; senderId: string; receiverId: string }) {
  const receiver = alias(accounts, "receiver");
  const sender = alias(accounts, "sender");
  const [row] = await tx
    .select({
      unread: conversationSides.unreadCount,
      readSeq: conversationSides.readSeq,
      receiver: {
        email: receiver.email,
        language: receiver.language,
        status: receiver.status,
        notificationsDisabled: receiver.notificationsDisabled,
      },
      sender: {
        name: profiles.name,
        kind: profiles.kind,
        isExample: profiles.isExample,
        accountStatus: sender.status,
        profileStatus: profiles.status,
      },
    })
    .from(conversationSides)
    .innerJoin(receiver, eq(receiver.id, conversationSides.memberId))
    .innerJoin(sender, eq(sender.id, conversationSides.partnerId))
    .innerJoin(profiles, eq(profiles.memberId, conversationSides.partnerId))
    .where(
      and(
        eq(conversationSides.conversationId, input.conversationId),
        eq(conversationSides.memberId, input.receiverId),
      ),
    );
  return row && row.unread > 0 && row.readSeq === 0 ? row : null;
}
