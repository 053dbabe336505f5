import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { countNewLikes, isReceivedLike, isSentLike } from "./queries.ts";

const likesAtMost = 500;

export type LikesState = {
  given: { id: string }[];
  received: { id: string; isNew: boolean }[];
  newLikes: number;
};

/** The like state of seed section 3: the newest likes both ways, and a count that holds beyond them. */
export async function getLikes(
  db: Db,
  { site, memberId }: { site: RequestSite; memberId: string },
): Promise<LikesState> {
  const viewer = { siteId: site.id, memberId };
  const given = db
    .select({ id: likes.toId })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.toId))
    .innerJoin(accounts, eq(accounts.id, likes.toId))
    .where(isSentLike(db, viewer))
    .orderBy(desc(likes.createdAt), desc(likes.toId))
    .limit(likesAtMost);
  const received = db
    .select({ id: likes.fromId, isNew: sql<boolean>`${likes.seenAt} is null` })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(isReceivedLike(db, viewer))
    .orderBy(desc(likes.createdAt), desc(likes.fromId))
    .limit(likesAtMost);
  const [givenRows, receivedRows, newLikes] = await Promise.all([given, received, countNewLikes(db, viewer)]);
  return { given: givenRows, received: receivedRows, newLikes };
}
