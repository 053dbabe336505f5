import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import {
  cardColumns,
  presentMemberCard,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { likesPerPage } from "./like-limits.ts";
import { isReceivedLike, isSentLike } from "./queries.ts";

export type LikeTab = "received" | "sent" | "matches";
type Tab = { memberId: string; type: LikeTab; showcase: Showcase };
type ListedLike = { member: MemberCard; likedAt: Date; isNew: boolean };
export type LikePage = { likes: ListedLike[]; count: number; nextCursor: string | null };

/** One tab of /likes, newest first, after a cursor. A match is in all three tabs. */
export async function listLikes(
  db: Db,
  { memberId, type, showcase, cursor }: Tab & { cursor: string | undefined },
): Promise<LikePage> {
  const place = cursor === undefined ? null : decodeCursor(cursor);
  const viewer = { siteId: showcase.site.id, memberId };
  const from = place ? { behindAt: place.at.toISOString(), behindId: place.id } : fromTheNewest;
  const rows = await pages[type](db).execute({ ...viewer, ...from, limit: likesPerPage + 1 });
  const shown = rows.slice(0, likesPerPage);
  const last = rows.length > likesPerPage ? shown.at(-1) : undefined;
  return {
    likes: shown.map((row) => ({
      member: presentMemberCard(row, showcase),
      likedAt: row.likedAt,
      isNew: type !== "sent" && row.seenAt === null,
    })),
    count: rows[0]?.total ?? (place ? await countLikes(db, type, viewer) : 0),
    nextCursor: last ? encodeCursor({ at: last.likedAt, id: last.memberId }) : null,
  };
}

const fromTheNewest = { behindAt: "infinity", behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
const viewerPlace = { siteId: sql.placeholder("siteId"), memberId: sql.placeholder("memberId") };

const pages = {
  received: prepared((db) => selectLikes(db, "received").prepare("likes_received")),
  sent: prepared((db) => selectLikes(db, "sent").prepare("likes_sent")),
  matches: prepared((db) => selectLikes(db, "matches").prepare("likes_matches")),
};
const counts = {
  received: prepared((db) => selectCount(db, "received").prepare("count_likes_received")),
  sent: prepared((db) => selectCount(db, "sent").prepare("count_likes_sent")),
  matches: prepared((db) => selectCount(db, "matches").prepare("count_likes_matches")),
};

/** All tabs list likes: a match is a received like that also has a row in matches. */
function columnsOf(type: LikeTab) {
  return {
    at: type === "matches" ? matches.createdAt : likes.createdAt,
    otherId: type === "sent" ? likes.toId : likes.fromId,
  };
}

const isMatched = sql`${matches.lowId} = least(${likes.fromId}, ${likes.toId})
  and ${matches.highId} = greatest(${likes.fromId}, ${likes.toId})`;

function belongsTo(db: Db, type: LikeTab): SQL | undefined {
  if (type === "sent") return isSentLike(db, viewerPlace);
  const isReceived = isReceivedLike(db, viewerPlace);
  return type === "matches" ? and(isReceived, sql`${matches.lowId} is not null`) : isReceived;
}

function selectLikes(db: Db, type: LikeTab) {
  const { at, otherId } = columnsOf(type);
  const isBehind = sql`(${at}, ${otherId})
    < (${sql.placeholder("behindAt")}::timestamptz, ${sql.placeholder("behindId")}::uuid)`;
  return db
    .select({
      ...cardColumns(viewerPlace.memberId),
      likedAt: sql<Date>`${at}`.mapWith(likes.createdAt),
      seenAt: likes.seenAt,
      // Calculated once, although each row contains it.
      total: sql<number>`${selectCount(db, type)}`,
    })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, otherId))
    .innerJoin(accounts, eq(accounts.id, otherId))
    .leftJoin(matches, isMatched)
    .where(and(belongsTo(db, type), isBehind))
    .orderBy(desc(at), desc(otherId))
    .limit(sql.placeholder("limit"));
}

function selectCount(db: Db, type: LikeTab) {
  const { otherId } = columnsOf(type);
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, otherId))
    .innerJoin(accounts, eq(accounts.id, otherId))
    .leftJoin(matches, isMatched)
    .where(belongsTo(db, type));
}

async function countLikes(
  db: Db,
  type: LikeTab,
  viewer: { siteId: string; memberId: string },
): Promise<number> {
  const [row] = await counts[type](db).execute(viewer);
  return row?.total ?? 0;
}
