import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { isHeldBy } from "./discount-rules.ts";
import { findBonusStanding } from "./queries.ts";

type Asker = Pick<Caller, "memberId" | "isPremium" | "signedUpAt">;

/** `leftMs`: how long it is still good; null where the caller is not offered it. */
export type OwnBonus = { leftMs: number | null; isOver: boolean };

/** Milliseconds from `now` until the first hours of an account are over; 0 or less: they are. */
export function bonusLeftMs(signedUpAt: Date, now: Date): number {
  return signedUpAt.getTime() + timeBonus.seconds * 1000 - now.getTime();
}

/**
 * The time bonus of who asks (seed section 4). Whoever is past the first four hours, or is premium, is told so from
 * what came with the session; the others cost one statement.
 */
export async function getTimeBonus(db: Db, caller: Asker, now: Date): Promise<OwnBonus> {
  const leftMs = bonusLeftMs(caller.signedUpAt, now);
  if (caller.isPremium || leftMs <= 0) return { leftMs: null, isOver: true };
  const { stands, usedIn, isPaused } = await findBonusStanding(db, { memberId: caller.memberId, now });
  if (stands) return { leftMs: isPaused ? null : leftMs, isOver: false };
  // What an order holds that may still end unpaid comes back with that.
  return { leftMs: null, isOver: usedIn === null || !isHeldBy(usedIn) };
}
