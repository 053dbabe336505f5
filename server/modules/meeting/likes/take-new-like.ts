import { and, desc, eq, exists, isNull, not, type SQL, sql } from "drizzle-orm";
import type { MemberCard } from "#contracts/shapes.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { listCards } from "#server/modules/people/profiles/list-cards.ts";
import { presentMemberCard, type Showcase } from "#server/modules/people/profiles/present-card.ts";
import { hasHidden } from "#server/modules/people/visibility/visible-to.ts";
import { isPairOf, isReceivedLike } from "./queries.ts";

type Asked = { memberId: string; showcase: Showcase; matchWith?: string | undefined };

/**
 * The newest real like that this member has neither seen nor been shown, now marked as shown; or null. `matchWith`: only
 * the like with which this partner has made a match.
 */
export async function announceLike(
  db: Db,
  { memberId, showcase, matchWith }: Asked,
): Promise<MemberCard | null> {
  const viewer = { siteId: showcase.site.id, memberId };
  const likerId = await db.transaction(async (tx) => {
    // Locked rows are skipped: a second simultaneous call gets the next like, never the same one.
    const [like] = await tx
      .select({ fromId: likes.fromId })
      .from(likes)
      .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
      .innerJoin(accounts, eq(accounts.id, likes.fromId))
      .where(
        and(
          isReceivedLike(tx, viewer),
          isNull(likes.announcedAt),
          isNull(likes.seenAt),
          matchWith === undefined ? undefined : hasMadeMatch(tx, memberId, matchWith),
        ),
      )
      .orderBy(desc(likes.createdAt), desc(likes.fromId))
      .limit(1)
      .for("update", { of: likes, skipLocked: true });
    if (!like) return null;
    await tx
      .update(likes)
      .set({ announcedAt: showcase.now })
      .where(and(eq(likes.fromId, like.fromId), eq(likes.toId, memberId)));
    return like.fromId;
  });
  if (likerId === null) return null;
  const [row] = await listCards(db, viewer, "contact", [likerId]);
  return row ? presentMemberCard(row, showcase) : null;
}

/** A member who likes back has seen the like (send-like.ts), so the unseen like of a match is the one that made it. */
function hasMadeMatch(tx: Db, memberId: string, partnerId: string): SQL | undefined {
  const isMatched = exists(
    tx.select({ one: sql`1` }).from(matches).where(isPairOf(likes.fromId, likes.toId)),
  );
  return and(eq(likes.fromId, partnerId), isMatched, not(hasHidden(tx, memberId)));
}
