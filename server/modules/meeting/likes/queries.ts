import { and, eq, isNull, ne, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type AnyViewer, type Viewer, visibleTo } from "#server/modules/people/visibility/visible-to.ts";

/** Whether one member may be shown to another, contact or not. */
export async function isShownTo(db: Db, viewer: Viewer, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, memberId), visibleTo(db, viewer, "contact")));
  return row !== undefined;
}

/** Likes from real members (promise 2) whom the member may see; joined with the liker's rows. */
export function isReceivedLike(db: Db, viewer: AnyViewer & { memberId: string | Placeholder }): SQL {
  return and(
    eq(likes.toId, viewer.memberId),
    eq(profiles.kind, "member"),
    visibleTo(db, viewer, "contact"),
  ) as SQL;
}

/** Likes given to visible members, never to an advertisement; joined with the liked member's rows. */
export function isSentLike(db: Db, viewer: AnyViewer & { memberId: string | Placeholder }): SQL {
  return and(
    eq(likes.fromId, viewer.memberId),
    ne(profiles.kind, "cam"),
    visibleTo(db, viewer, "contact"),
  ) as SQL;
}

/** The match of two members, in either order. */
export function isPairOf(one: SQLWrapper, other: SQLWrapper): SQL {
  return sql`${matches.lowId} = least(${one}, ${other}) and ${matches.highId} = greatest(${one}, ${other})`;
}

export function selectNewLikes(db: Db, viewer: AnyViewer & { memberId: Placeholder }) {
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(and(isReceivedLike(db, viewer), isNull(likes.seenAt)));
}
const newLikesStatement = prepared((db) =>
  selectNewLikes(db, {
    siteId: sql.placeholder("siteId"),
    memberId: sql.placeholder("memberId"),
  }).prepare("count_new_likes"),
);

/** The number of all new likes. */
export async function countNewLikes(db: Db, viewer: Viewer & { memberId: string }): Promise<number> {
  const [row] = await newLikesStatement(db).execute(viewer);
  return row?.total ?? 0;
}
