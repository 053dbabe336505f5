import { and, eq } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { emit } from "#server/events.ts";
import { lockPair, orderPair } from "#server/modules/people/visibility/lock-pair.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { isShownTo } from "./queries.ts";

type Unliked = { isGone: boolean; likeState: MemberCard["like_state"]; isLikerShown: boolean };

/**
 * Takes a like back, and the match made of it. Works for any liked member, visible or not, and reveals
 * nothing about hidden ones.
 */
export async function unlike(
  { db, queue, live }: { db: Db; queue: Queue; live: Live },
  { siteId, fromId, toId }: { siteId: string; fromId: string; toId: string },
): Promise<MemberCard["like_state"]> {
  const { isGone, likeState, isLikerShown } = await retryOnConflict(() =>
    db.transaction(async (tx): Promise<Unliked> => {
      await lockPair(tx, fromId, toId);
      // Checked first: an invisible member's like is the reason that the other one may see them.
      const isLikerShown = await isShownTo(tx, { siteId, memberId: toId }, fromId);
      const gone = await tx
        .delete(likes)
        .where(and(eq(likes.fromId, fromId), eq(likes.toId, toId)))
        .returning({ toId: likes.toId });
      const { lowId, highId } = orderPair(fromId, toId);
      const ended = await tx
        .delete(matches)
        .where(and(eq(matches.lowId, lowId), eq(matches.highId, highId)))
        .returning({ lowId: matches.lowId, highId: matches.highId });
      for (const pair of ended) await emit(tx, queue, "match.ended", pair);
      const likeState = await stateLeft(tx, { siteId, fromId, toId });
      return { isGone: gone.length > 0, likeState, isLikerShown };
    }),
  );
  if (isGone) {
    live.publish(fromId, "likes_changed", { member_id: toId, kind: "gone" });
    if (isLikerShown) live.publish(toId, "likes_changed", { member_id: fromId, kind: "gone" });
  }
  return likeState;
}

async function stateLeft(
  tx: Db,
  { siteId, fromId, toId }: { siteId: string; fromId: string; toId: string },
): Promise<MemberCard["like_state"]> {
  const [back] = await tx
    .select({ fromId: likes.fromId })
    .from(likes)
    .where(and(eq(likes.fromId, toId), eq(likes.toId, fromId)));
  const isSeen = back !== undefined && (await isShownTo(tx, { siteId, memberId: fromId }, toId));
  return isSeen ? "liked_you" : "none";
}
