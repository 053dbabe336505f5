import { and, eq, exists, isNull, ne, not, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type CardRow, cardColumns } from "#server/modules/people/profiles/present-card.ts";
import { isKindServed } from "#server/modules/people/safety/served-kind.ts";
import { hasBlocked, nameAtBlock } from "#server/modules/people/safety/visible-to.ts";

/** Enough for a line in a list; nobody reads a letter there. */
const previewLength = 200;

/**
 * Conversations as one member sees them, with the partner. Those with whom the member blocked are none. Not
 * `visibleTo`: who dealt with each other still sees an invisible or unconfirmed partner, one who left leaves an entry
 * without a person (isPartnerShown), and one who blocked the member a closed one (present-chat.ts).
 */
export function selectThreads(db: Db, memberId: string | Placeholder, condition: SQL | undefined) {
  const other = alias(conversationSides, "other_side");
  const { viewerCell, photoCount, isLiked, likesViewer, ...partner } = cardColumns(memberId);
  return db
    .select({
      conversationId: conversationSides.conversationId,
      partnerId: conversationSides.partnerId,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      hasBlocked: sql<boolean>`${hasBlocked(db, conversationSides.partnerId, memberId)}`,
      nameAtBlock: sql<string | null>`${nameAtBlock(db, conversationSides.partnerId, memberId)}`,
      lastSeq: conversations.lastSeq,
      lastMessageAt: conversationSides.lastMessageAt,
      unreadCount: conversationSides.unreadCount,
      readSeq: conversationSides.readSeq,
      clearedSeq: conversationSides.clearedSeq,
      hiddenAt: conversationSides.hiddenAt,
      freeSent: conversationSides.freeSent,
      partnerDeliveredSeq: other.deliveredSeq,
      partnerReadSeq: other.readSeq,
      lastSenderId: messages.senderId,
      lastBody: sql<string>`left(${messages.body}, ${previewLength}::int)`,
      lastCreatedAt: messages.createdAt,
      ...partner,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(
      other,
      and(
        eq(other.conversationId, conversationSides.conversationId),
        eq(other.memberId, conversationSides.partnerId),
      ),
    )
    .innerJoin(accounts, eq(accounts.id, conversationSides.partnerId))
    .leftJoin(profiles, eq(profiles.memberId, conversationSides.partnerId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, conversations.lastSeq),
        sql`${messages.seq} > ${conversationSides.clearedSeq}`,
      ),
    )
    .where(and(eq(conversationSides.memberId, memberId), condition, not(isPartnerBlocked(db, memberId))))
    .$dynamic();
}

/** On the member's list. */
export const isListed = isNull(conversationSides.hiddenAt);

/** The member blocked the partner of a side. */
export function isPartnerBlocked(db: Db, memberId: string | Placeholder): SQL {
  return hasBlocked(db, memberId, conversationSides.partnerId);
}

/** The partner of a side is fictional or a cam profile. */
export function isPartnerNoMember(db: Db): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.memberId, conversationSides.partnerId), ne(profiles.kind, "member"))),
  );
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

/** The partner's columns as a card wants them; null where no profile is left. */
export function partnerCard(row: ThreadRow): CardRow | null {
  if (row.memberId === null) return null;
  return {
    ...(row as ThreadRow & CardRow),
    photoCount: 0,
    viewerCell: null,
    isLiked: false,
    likesViewer: false,
  };
}
