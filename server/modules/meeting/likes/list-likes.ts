import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import {
  cardColumns,
  presentMemberCard,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { isReceivedLike, isSentLike } from "./queries.ts";

export type LikeTab = "received" | "sent" | "matches";
type Tab = { memberId: string; type: LikeTab; showcase: Showcase };
type ListedLike = { member: MemberCard; likedAt: Date; isNew: boolean };
export type LikePage = { likes: ListedLike[]; count: number; nextCursor: string | null };

const likesPerPage = 24;

/** One tab of /likes, newest first, from a cursor on. A match stands in all three. */
export async function listLikes(db: Db, tab: Tab & { cursor: string | undefined }): Promise<LikePage> {
  const place = tab.cursor === undefined ? null : decodeCursor(tab.cursor);
  const { at, otherId } = columnsOf(tab.type);
  const isBehind = place
    ? sql`(${at}, ${otherId}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
    : undefined;
  const rows = await selectLikes(db, tab, isBehind)
    .orderBy(desc(at), desc(otherId))
    .limit(likesPerPage + 1);
  const shown = rows.slice(0, likesPerPage);
  const last = rows.length > likesPerPage ? shown.at(-1) : undefined;
  return {
    likes: shown.map((row) => ({
      member: presentMemberCard(row, tab.showcase),
      likedAt: row.likedAt,
      isNew: tab.type !== "sent" && row.seenAt === null,
    })),
    count: await countLikes(db, tab),
    nextCursor: last ? encodeCursor({ at: last.likedAt, id: last.memberId }) : null,
  };
}

/** All tabs are likes: a match is a received like that has its row in matches too. */
function columnsOf(type: LikeTab) {
  return {
    at: type === "matches" ? matches.createdAt : likes.createdAt,
    otherId: type === "sent" ? likes.toId : likes.fromId,
  };
}

const isMatched = sql`${matches.lowId} = least(${likes.fromId}, ${likes.toId})
  and ${matches.highId} = greatest(${likes.fromId}, ${likes.toId})`;

function belongsTo(db: Db, { memberId, type, showcase }: Tab): SQL | undefined {
  const viewer = { siteId: showcase.site.id, memberId };
  if (type === "sent") return isSentLike(db, viewer);
  const isReceived = isReceivedLike(db, viewer);
  return type === "matches" ? and(isReceived, sql`${matches.lowId} is not null`) : isReceived;
}

function selectLikes(db: Db, tab: Tab, isBehind: SQL | undefined) {
  const { at, otherId } = columnsOf(tab.type);
  return db
    .select({
      ...cardColumns(tab.memberId),
      likedAt: sql<Date>`${at}`.mapWith(likes.createdAt),
      seenAt: likes.seenAt,
    })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, otherId))
    .innerJoin(accounts, eq(accounts.id, otherId))
    .leftJoin(matches, isMatched)
    .where(and(belongsTo(db, tab), isBehind))
    .$dynamic();
}

async function countLikes(db: Db, tab: Tab): Promise<number> {
  const { otherId } = columnsOf(tab.type);
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, otherId))
    .innerJoin(accounts, eq(accounts.id, otherId))
    .leftJoin(matches, isMatched)
    .where(belongsTo(db, tab));
  return row?.total ?? 0;
}
