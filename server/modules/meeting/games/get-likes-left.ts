import type { Db } from "#server/db/open-database.ts";
import { findSwipeDay } from "./queries.ts";
import { type LikesLeft, likesLeftAt } from "./swipe-day-rules.ts";

export type Player = {
  memberId: string;
  isPremium: boolean;
  /** That the browser names, if it does. */
  zone: string | null;
  /** Likes of a whole day, as the site has it. */
  limit: number;
  now: Date;
};

/** What a member may still like today; null: as many as they like. */
export async function getLikesLeft(db: Db, player: Player): Promise<LikesLeft | null> {
  if (player.isPremium) return null;
  return likesLeftAt(await findSwipeDay(db, player.memberId), player);
}
