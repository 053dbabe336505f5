import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { PushWords } from "#server/modules/ground/notifications/notice.ts";
import { isPartnerShown } from "#server/modules/people/visibility/partner-state.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { findBlock } from "#server/modules/people/visibility/visible-to.ts";
import { chatPushKeptSeconds } from "../chat-limits.ts";
import { shownKindOf } from "../shown-kind.ts";

/**
 * Of these conversations of a member, those with unread messages of a partner about whom they may be told,
 * unless the member muted the conversation.
 * Messages of an unconfirmed partner cause no mail, because their address may not be their own.
 */
export async function listUnreadSides(tx: Db, memberId: string, conversationIds: readonly string[]) {
  const partner = alias(accounts, "partner");
  const rows = await tx
    .select({
      conversationId: conversationSides.conversationId,
      partnerId: conversationSides.partnerId,
      readSeq: conversationSides.readSeq,
      clearedSeq: conversationSides.clearedSeq,
      /** Null where the last message is the member's own. */
      lastKind: shownKindOf(),
      name: profiles.name,
      gender: profiles.gender,
      kind: profiles.kind,
      isExample: profiles.isExample,
      accountStatus: partner.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
    })
    .from(conversationSides)
    .innerJoin(partner, eq(partner.id, conversationSides.partnerId))
    .innerJoin(profiles, eq(profiles.memberId, conversationSides.partnerId))
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, conversations.lastSeq),
        // defence: photo-push-of-partner
        eq(messages.senderId, conversationSides.partnerId),
      ),
    )
    .where(
      and(
        inArray(conversationSides.conversationId, [...conversationIds]),
        eq(conversationSides.memberId, memberId),
        gt(conversationSides.unreadCount, 0),
        isNull(conversationSides.hiddenAt),
        // defence: muted-untold
        isNull(conversationSides.mutedAt),
      ),
    );
  const shown: typeof rows = [];
  for (const row of rows) {
    // defence: unconfirmed-mail-nobody
    if (row.accountStatus !== "active") continue;
    if (!isPartnerShown(row)) continue;
    if (!(await findBlock(tx, row.partnerId, memberId))) shown.push(row);
  }
  return shown;
}

type Side = Awaited<ReturnType<typeof listUnreadSides>>[number];

/** The words about one partner in a mail. */
export function wordsAbout({ name, gender, kind, isExample }: Side) {
  return {
    values: { gender: gender ?? "other" },
    names: { name },
    paragraphs: [
      "text",
      ...(kind === "member" ? [] : /* defence: mail-says-kind */ [`kind_${kind}`]),
      ...(isExample ? ["example"] : []),
    ],
  };
}

type NamedKind = "photo" | "sticker" | "gift" | "voice" | "gif";
const namedKinds: ReadonlySet<string | null> = new Set<NamedKind>([
  "photo",
  "sticker",
  "gift",
  "voice",
  "gif",
]);

/** A push about one partner; for a photo, a sticker, a gift, a voice message or a gif it names the kind and does not show it. */
export function pushAbout(
  { conversationId, kind, isExample, lastKind }: Side,
  key: "new_conversation" | "new_messages" | "unread_reminder",
): PushWords {
  const aside =
    kind === "member"
      ? isExample
        ? "example"
        : null
      : /* defence: push-says-kind */ (`kind_${kind}` as const);
  const path = `/chats/${conversationId}`;
  const newOfKind = namedKinds.has(lastKind) ? (`new_${lastKind as NamedKind}` as const) : key;
  return {
    key: key === "unread_reminder" ? key : newOfKind,
    aside,
    path,
    listPath: "/chats",
    urgency: "high",
    ttlSeconds: chatPushKeptSeconds,
  };
}
