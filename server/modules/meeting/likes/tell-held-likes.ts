import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { isShownTo } from "./queries.ts";
import { newsOfLike } from "./send-like.ts";

/**
 * Likes given before confirming, or while invisible, are shown from now on, and reported as if they were new.
 * A contact who got a mail about the like of an invisible member gets no second one.
 */
export async function tellHeldLikes(
  { db, queue, live, clock }: { db: Db; queue: Queue; live: Live; clock: Clock },
  memberId: string,
  heldWhile: "unconfirmed" | "invisible",
): Promise<void> {
  const giver = alias(profiles, "giver");
  const isHeld =
    heldWhile === "invisible"
      ? and(
          isNull(likes.seenAt),
          isNull(likes.announcedAt),
          sql`${likes.createdAt} >= coalesce(${giver.invisibleSince}, '-infinity')`,
        )
      : undefined;
  const held = await db
    .select({ toId: likes.toId, siteId: profiles.siteId })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.toId))
    .innerJoin(giver, eq(giver.memberId, likes.fromId))
    .where(and(eq(likes.fromId, memberId), isHeld));
  const made = await db
    .select({ lowId: matches.lowId, highId: matches.highId })
    .from(matches)
    .where(or(eq(matches.lowId, memberId), eq(matches.highId, memberId)));
  const matched = new Set(made.flatMap(({ lowId, highId }) => [lowId, highId]));
  await db.transaction(async (tx) => {
    for (const { toId } of held) {
      const like = { fromId: memberId, toId, isMatch: matched.has(toId), now: clock.now() };
      const { againAfterMs, ...news } = newsOfLike(like);
      const again = heldWhile === "unconfirmed" ? { againAfterMs } : {};
      await notify(tx, queue, { ...news, ...again, waitSeconds: 0 });
    }
  });
  for (const { toId, siteId } of held) {
    if (!(await isShownTo(db, { siteId, memberId: toId }, memberId))) continue;
    live.publish(toId, "likes_changed", { member_id: memberId, kind: matched.has(toId) ? "match" : "like" });
  }
}
