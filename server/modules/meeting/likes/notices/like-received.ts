import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { wordsAboutSeveral } from "#server/modules/ground/notifications/words-about-several.ts";
import { isPairOf, isReceivedLike } from "../queries.ts";

/** A like for an absent member: the subject is the liker. At most one mail a day, none once seen. */
export const likeReceived = notice({
  type: "like_received",
  switchedBy: "like_received",
  whileHere: "nothing",
  limit: { perHour: 1, perDay: 1 },

  /** Likes that still exist, were not seen in any way and are no match (which has its own notice). */
  async find(tx, { site, memberId, lastSeenAt }, subjectIds) {
    const match = tx.select({ one: sql`1` }).from(matches).where(isPairOf(likes.fromId, likes.toId));
    const rows = await tx
      .select({
        memberId: profiles.memberId,
        name: profiles.name,
        gender: profiles.gender,
        isExample: profiles.isExample,
        likedAt: likes.createdAt,
        confirmedAt: accounts.confirmedAt,
        // The time from which a like given in invisible mode is shown.
        visibleSince:
          sql<Date | null>`case when ${likes.createdAt} >= coalesce(${profiles.invisibleSince}, '-infinity')
          then ${profiles.visibleSince} end`.mapWith(profiles.visibleSince),
      })
      .from(likes)
      .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
      .innerJoin(accounts, eq(accounts.id, likes.fromId))
      .where(
        and(
          inArray(likes.fromId, [...subjectIds]),
          isReceivedLike(tx, { siteId: site.id, memberId }),
          isNull(likes.seenAt),
          isNull(likes.announcedAt),
          notExists(match),
        ),
      );
    // A like given before the liker confirmed, or while invisible, is shown from that time on.
    return rows.filter(({ likedAt, confirmedAt, visibleSince }) =>
      [likedAt, confirmedAt, visibleSince].some((shownAt) => shownAt !== null && lastSeenAt < shownAt),
    );
  },

  push: (liker) => ({
    key: "like_received",
    aside: liker.isExample ? "example" : null,
    path: `/likes/m/${liker.memberId}`,
    listPath: "/likes",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: (_receiver, [liker, ...others]) =>
    others.length === 0
      ? {
          key: "new_like",
          values: { gender: liker.gender ?? "other" },
          names: { name: liker.name },
          paragraphs: ["text", ...(liker.isExample ? ["example"] : [])],
          actionPath: `/likes/m/${liker.memberId}`,
          footer: ["why"],
        }
      : {
          ...wordsAboutSeveral([liker, ...others]),
          key: "several_likes",
          actionPath: "/likes",
          footer: ["why"],
        },
});
