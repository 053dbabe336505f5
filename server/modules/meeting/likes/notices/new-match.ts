import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { wordsAboutSeveral } from "#server/modules/ground/notifications/words-about-several.ts";
import { isPairOf, isReceivedLike } from "../queries.ts";

/** A match, for the absent one of the two; the maker has seen it on the page. The other is the subject. */
export const newMatch = notice({
  type: "new_match",
  switchedBy: "like_received",
  whileHere: "nothing",
  limit: { perHour: 1, perDay: 1 },

  async find(tx, { site, memberId, lastSeenAt }, subjectIds) {
    const own = alias(likes, "own_like");
    const rows = await tx
      .select({
        memberId: profiles.memberId,
        name: profiles.name,
        gender: profiles.gender,
        isExample: profiles.isExample,
        matchedAt: matches.createdAt,
        ownLikeAt: own.createdAt,
        partnerLikeAt: likes.createdAt,
        seenAt: likes.seenAt,
        confirmedAt: accounts.confirmedAt,
      })
      .from(likes)
      .innerJoin(own, and(eq(own.fromId, memberId), eq(own.toId, likes.fromId)))
      .innerJoin(matches, isPairOf(likes.fromId, likes.toId))
      .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
      .innerJoin(accounts, eq(accounts.id, likes.fromId))
      .where(and(inArray(likes.fromId, [...subjectIds]), isReceivedLike(tx, { siteId: site.id, memberId })));
    return rows.filter(({ ownLikeAt, partnerLikeAt, seenAt, matchedAt, confirmedAt }) => {
      // A partner who had not confirmed at the match is shown from the confirmation on.
      const shownSince = confirmedAt && confirmedAt > matchedAt ? confirmedAt : matchedAt;
      return ownLikeAt <= partnerLikeAt && (seenAt === null || seenAt < matchedAt) && lastSeenAt < shownSince;
    });
  },

  push: (partner) => ({
    key: "new_match",
    aside: partner.isExample ? "example" : null,
    path: `/members/${partner.memberId}/chat`,
    listPath: "/likes",
    urgency: "normal",
    ttlSeconds: pushKeptSeconds,
  }),

  write: (_receiver, [partner, ...others]) =>
    others.length === 0
      ? {
          key: "new_match",
          values: { gender: partner.gender ?? "other" },
          names: { name: partner.name },
          paragraphs: ["text", ...(partner.isExample ? ["example"] : [])],
          actionPath: `/members/${partner.memberId}/chat`,
          footer: ["why"],
        }
      : {
          ...wordsAboutSeveral([partner, ...others]),
          key: "several_matches",
          actionPath: "/likes/matches",
          footer: ["why"],
        },
});
