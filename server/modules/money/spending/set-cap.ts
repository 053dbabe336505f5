import { capRaiseHours } from "#contracts/limits.ts";
import type { CapPeriod } from "#contracts/money/spending.ts";
import type { Db } from "#server/db/open-database.ts";
import { spendingCaps } from "#server/db/schema/spending.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { capInForce } from "./cap-rules.ts";
import { findCap } from "./queries.ts";
import { capRaisesPerDay } from "./spending-limits.ts";

const unchanged = { changeId: null, changeMinor: null, changeAskedAt: null, changeAt: null };

type Tools = { db: Db; queue: Queue; rateLimits: RateLimits };

type Wish = {
  memberId: string;
  period: CapPeriod;
  /** Null: no cap. */
  amountMinor: number | null;
  /** What the member saw the amount in. */
  currency: string;
  /** Of the place where they are, for a first cap. */
  localCurrency: string;
  timeZone: string;
  now: Date;
};

/**
 * Sets a cap. What tightens it holds at once and takes back a change that waits; what loosens it holds 24 hours later,
 * counted from the last such wish, and the member is mailed. The same wish again changes nothing.
 */
export async function setCap({ db, queue, rateLimits }: Tools, wish: Wish): Promise<void> {
  const { memberId, period, amountMinor, now } = wish;
  await db.transaction(async (tx) => {
    // An order that is being made was allowed by the cap before; this one waits until it counts.
    await lockPurse(tx, memberId);
    const known = capInForce(await findCap(tx, memberId, period), now);
    // Another tab may know another cap by now: 20.00 is much or little.
    if (wish.currency !== (known?.currency ?? wish.localCurrency)) throw new AppError("conflict");
    if (!known) {
      if (amountMinor === null) return;
      const timeZone = await clockOfOther(tx, wish);
      return write(tx, { ...wish, amountMinor, timeZone });
    }
    const own = {
      ...wish,
      // defence: cap-keeps-clock
      timeZone: known.timeZone,
    };
    if (amountMinor !== null && amountMinor <= known.amountMinor) return write(tx, { ...own, amountMinor });
    if (known.change && known.change.amountMinor === amountMinor) return;
    await rateLimits.take(`cap-raises:${memberId}`, capRaisesPerDay, daySeconds);
    const changeId = newId();
    await write(
      tx,
      { ...own, amountMinor: known.amountMinor },
      {
        changeId,
        changeMinor: amountMinor,
        changeAskedAt: now,
        // defence: raise-from-last-wish
        changeAt: new Date(now.getTime() + capRaiseHours * 3_600_000),
      },
    );
    await notify(tx, queue, { memberId, type: "cap_raised", subjectId: changeId, now });
  });
}

/** One clock counts for both caps: the first's, of whichever period. */
async function clockOfOther(tx: Db, { memberId, period, timeZone, now }: Wish): Promise<string> {
  const other = capInForce(await findCap(tx, memberId, period === "day" ? "month" : "day"), now);
  return other?.timeZone ?? timeZone;
}

/** Stops the change that waits; the cap stays as it is. One that holds already is there to be lowered. */
export async function stopCapChange(
  db: Db,
  { memberId, period, now }: Pick<Wish, "memberId" | "period" | "now">,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPurse(tx, memberId);
    const known = capInForce(await findCap(tx, memberId, period), now);
    if (known?.change) await write(tx, { memberId, period, ...known });
  });
}

type Kept = Pick<Wish, "memberId" | "period" | "currency" | "timeZone"> & { amountMinor: number };
type Change = { changeId: string; changeMinor: number | null; changeAskedAt: Date; changeAt: Date };

async function write(
  tx: Db,
  { memberId, period, amountMinor, currency, timeZone }: Kept,
  change: Change | typeof unchanged = unchanged,
): Promise<void> {
  const set = { amountMinor, currency, timeZone, ...change };
  await tx
    .insert(spendingCaps)
    .values({ memberId, period, ...set })
    .onConflictDoUpdate({ target: [spendingCaps.memberId, spendingCaps.period], set });
}
