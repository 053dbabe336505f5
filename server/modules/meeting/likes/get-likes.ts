import { desc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { likesAtMost } from "./like-limits.ts";
import { countNewLikes, isReceivedLike, isSentLike } from "./queries.ts";

export type LikesState = {
  given: { id: string }[];
  received: { id: string; isNew: boolean }[];
  newLikes: number;
};

const viewerPlace = { siteId: sql.placeholder("siteId"), memberId: sql.placeholder("memberId") };
const likesStatement = prepared((db) => {
  const given = db
    .select({ id: likes.toId, isGiven: sql<boolean>`true`, isNew: sql<boolean>`false`, at: likes.createdAt })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.toId))
    .innerJoin(accounts, eq(accounts.id, likes.toId))
    .where(isSentLike(db, viewerPlace))
    .orderBy(desc(likes.createdAt), desc(likes.toId))
    .limit(likesAtMost);
  const received = db
    .select({
      id: likes.fromId,
      isGiven: sql<boolean>`false`,
      isNew: sql<boolean>`${likes.seenAt} is null`,
      at: likes.createdAt,
    })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(isReceivedLike(db, viewerPlace))
    .orderBy(desc(likes.createdAt), desc(likes.fromId))
    .limit(likesAtMost);
  return unionAll(given, received).orderBy(sql`4 desc, 1 desc`).prepare("likes");
});

/** The like state of seed section 3: the newest likes in both directions, and a count of all. */
export async function getLikes(
  db: Db,
  { site, memberId }: { site: RequestSite; memberId: string },
): Promise<LikesState> {
  const viewer = { siteId: site.id, memberId };
  const rows = await likesStatement(db).execute(viewer);
  const received = rows.filter(({ isGiven }) => !isGiven);
  const isWhole = received.length < likesAtMost;
  return {
    given: rows.filter(({ isGiven }) => isGiven),
    received,
    newLikes: isWhole ? received.filter(({ isNew }) => isNew).length : await countNewLikes(db, viewer),
  };
}
