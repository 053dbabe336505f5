import type { Db } from "#server/db/open-database.ts";
import { findSwipeDay } from "./queries.ts";
import { type LikesLeft, likesLeftAt } from "./swipe-day-rules.ts";

export type Player = {
  memberId: string;
  isPremium: boolean;
  /** The zone that the browser names, if any. */
  zone: string | null;
  /** Likes of a whole day, set by the site. */
  limit: number;
  now: Date;
};

/** The member's remaining likes of today; null: unlimited. */
export async function getLikesLeft(db: Db, player: Player): Promise<LikesLeft | null> {
  if (player.isPremium) return null;
  return likesLeftAt(await findSwipeDay(db, player.memberId), player);
}
