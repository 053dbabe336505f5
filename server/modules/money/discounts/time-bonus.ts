import { timeBonus } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Caller } from "#server/platform/http/context.ts";
import { isHeldBy } from "./discount-rules.ts";
import { findBonusStanding } from "./queries.ts";

type Asker = Pick<Caller, "memberId" | "isPremium" | "signedUpAt">;

/** `leftMs`: how long it is still valid; null if the caller is not offered it. */
export type OwnBonus = { leftMs: number | null; isOver: boolean };

/** Milliseconds from `now` until the first hours of an account are over; 0 or less if they are. */
export function bonusLeftMs(signedUpAt: Date, now: Date): number {
  return signedUpAt.getTime() + timeBonus.seconds * 1000 - now.getTime();
}

/**
 * The caller's time bonus (seed section 4). After the first four hours, and for premium members, the
 * session's data answers; other callers cost one statement.
 */
export async function getTimeBonus(db: Db, caller: Asker, now: Date): Promise<OwnBonus> {
  const leftMs = bonusLeftMs(caller.signedUpAt, now);
  if (caller.isPremium || leftMs <= 0) return { leftMs: null, isOver: true };
  const { stands, usedIn, isPaused } = await findBonusStanding(db, { memberId: caller.memberId, now });
  if (stands) return { leftMs: isPaused ? null : leftMs, isOver: false };
  // An order that may still end unpaid gives its bonus back then.
  return { leftMs: null, isOver: usedIn === null || !isHeldBy(usedIn) };
}
