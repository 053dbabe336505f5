import type { Db } from "#server/db/open-database.ts";
import { swipePasses } from "#server/db/schema/games.ts";
import { listCards } from "#server/modules/people/profiles/list-cards.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Keeps a member out of the deck for some time. A liked member stays liked and is not passed. A member who
 * has hidden meanwhile is refused like an unknown one. Returns the passed member.
 */
export async function passMember(
  db: Db,
  { siteId, memberId, passedId, now }: { siteId: string; memberId: string; passedId: string; now: Date },
): Promise<CardRow> {
  const [card] = await listCards(db, { siteId, memberId }, "discovery", [passedId]);
  if (!card) throw new AppError("not_found");
  if (card.isLiked) return card;
  await db
    .insert(swipePasses)
    .values({ memberId, passedId, passedAt: now })
    .onConflictDoUpdate({ target: [swipePasses.memberId, swipePasses.passedId], set: { passedAt: now } });
  return card;
}
