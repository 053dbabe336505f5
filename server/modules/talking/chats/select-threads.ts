import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ShownKind } from "#contracts/talking/message-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationPins, conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type CardRow, cardColumns } from "#server/modules/people/profiles/present-card.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { hasBlocked, nameAtBlock } from "#server/modules/people/visibility/visible-to.ts";
import { previewLength } from "./chat-limits.ts";
import { shownKindOf } from "./shown-kind.ts";

/**
 * Conversations as one member sees them, with the partner; those with partners the member blocked are left
 * out. `visibleTo` is not used: a contact still sees an invisible or unconfirmed partner, a partner who left
 * leaves an entry without a person (isPartnerShown), and one who blocked the member a closed one
 * (present-chat.ts).
 */
export function selectThreads<Beside extends Record<string, SQL>>(
  db: Db,
  memberId: string | Placeholder,
  /** A select of `conversation_id`. */
  picked: SQL,
  /** Columns that are calculated once and repeated in every row. */
  beside: Beside,
) {
  const other = alias(conversationSides, "other_side");
  const { viewerCell, photoCount, isLiked, likesViewer, ...partner } = cardColumns(memberId);
  return db
    .select({
      conversationId: conversationSides.conversationId,
      partnerId: conversationSides.partnerId,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      isPaused: sql<boolean>`${isNotNull(accounts.pausedAt)}`,
      hasBlocked: sql<boolean>`${hasBlocked(db, conversationSides.partnerId, memberId)}`,
      nameAtBlock: sql<string | null>`${nameAtBlock(db, conversationSides.partnerId, memberId)}`,
      lastSeq: conversations.lastSeq,
      lastMessageAt: conversationSides.lastMessageAt,
      unreadCount: conversationSides.unreadCount,
      readSeq: conversationSides.readSeq,
      clearedSeq: conversationSides.clearedSeq,
      hiddenAt: conversationSides.hiddenAt,
      freeSent: conversationSides.freeSent,
      // The release before pins an archived conversation; one that is off the list is not pinned.
      isPinned: sql<boolean>`(${conversationPins.pinnedAt} is not null and ${conversationSides.archivedAt} is null)`,
      isMuted: sql<boolean>`${isNotNull(conversationSides.mutedAt)}`,
      isArchived: sql<boolean>`${isNotNull(conversationSides.archivedAt)}`,
      partnerDeliveredSeq: other.deliveredSeq,
      partnerReadSeq: other.readSeq,
      areReadsShown: sql<boolean>`${areReadsShown(db, memberId)}`,
      lastSenderId: messages.senderId,
      lastKind: sql<ShownKind | null>`${shownKindOf()}`,
      lastBody: sql<string>`left(${messages.body}, ${previewLength}::int)`,
      lastCreatedAt: messages.createdAt,
      ...partner,
      ...beside,
    })
    .from(sql`${picked} picked`)
    .innerJoin(conversationSides, sql`${conversationSides.conversationId} = picked.conversation_id`)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(
      other,
      and(
        eq(other.conversationId, conversationSides.conversationId),
        eq(other.memberId, conversationSides.partnerId),
      ),
    )
    .innerJoin(accounts, eq(accounts.id, conversationSides.partnerId))
    .leftJoin(
      conversationPins,
      and(
        eq(conversationPins.memberId, conversationSides.memberId),
        eq(conversationPins.conversationId, conversationSides.conversationId),
      ),
    )
    .leftJoin(profiles, eq(profiles.memberId, conversationSides.partnerId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, conversations.lastSeq),
        sql`${messages.seq} > ${conversationSides.clearedSeq}`,
      ),
    )
    .where(and(eq(conversationSides.memberId, memberId), not(isPartnerBlocked(db, memberId))))
    .$dynamic();
}

/**
 * Both sides show what they have read: a member who hides it does not see the partner's either. Joined with
 * the partner's profile.
 */
function areReadsShown(db: Db, memberId: string | Placeholder): SQL {
  const own = db
    .select({ hides: profiles.hidesReads })
    .from(profiles)
    .where(sql`${profiles.memberId} = ${memberId}`);
  return sql`(not coalesce(${profiles.hidesReads}, false) and not coalesce(${own}, false))`;
}

/** The member has not deleted the conversation: it is on their list or archived. */
export const isListed = isNull(conversationSides.hiddenAt);

/** With `isListed`: the conversation is on the list itself. */
export const isNotArchived = isNull(conversationSides.archivedAt);

/** The member blocked the partner of a side. One look at the member's blocks, instead of one per side. */
export function isPartnerBlocked(db: Db, memberId: string | Placeholder): SQL {
  const blocked = db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, memberId));
  return inArray(conversationSides.partnerId, blocked);
}

/**
 * The partner of a side is fictional or a cam profile. If the member's site has no such profile, which one
 * look at their index tells, partners are not looked up: there may be thousands.
 */
export function isPartnerNoMember(db: Db, memberId: Placeholder): SQL {
  const site = db.select({ siteId: accounts.siteId }).from(accounts).where(eq(accounts.id, memberId));
  // A literal and not a value, so that the index of other kinds is used.
  const isOther = sql`${profiles.kind} <> 'member'`;
  const some = db
    .select({ one: sql`1` })
    .from(profiles)
    .where(and(sql`${profiles.siteId} = ${site}`, isOther));
  const partner = db
    .select({ one: sql`1` })
    .from(profiles)
    .where(and(eq(profiles.memberId, conversationSides.partnerId), isOther));
  return and(exists(some), exists(partner)) as SQL;
}

export type ThreadRow = Awaited<ReturnType<typeof selectThreads<Record<never, SQL>>>>[number];

/** The partner's columns in the shape of a card; null if the profile is gone. */
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
