import { capRaiseHours } from "#contracts/limits.ts";
import type { CapPeriod } from "#contracts/money/spending.ts";
import type { Db } from "#server/db/open-database.ts";
import { spendingCaps } from "#server/db/schema/spending.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds, hourMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { capInForce } from "./cap-rules.ts";
import { findCap } from "./queries.ts";
import { capRaisesPerDay } from "./spending-limits.ts";

const unchanged = { changeId: null, changeMinor: null, changeAskedAt: null, changeAt: null };

type NeededServices = { db: Db; queue: Queue; rateLimits: RateLimits };

type Wish = {
  memberId: string;
  period: CapPeriod;
  /** Null: no cap. */
  amountMinor: number | null;
  /** The currency in which the member saw the amount. */
  currency: string;
  /** The currency of the member's place, for a first cap. */
  localCurrency: string;
  timeZone: string;
  now: Date;
};

/**
 * Sets a cap. A stricter cap holds at once and cancels a waiting change. A looser one holds 24 hours after
 * the last such request, and the member gets a mail. Repeating the same request changes nothing.
 */
export async function setCap({ db, queue, rateLimits }: NeededServices, wish: Wish): Promise<void> {
  const { memberId, period, amountMinor, now } = wish;
  await db.transaction(async (tx) => {
    // An order under way was checked against the cap before; this call waits until it counts.
    await lockPurse(tx, memberId);
    const known = capInForce(await findCap(tx, memberId, period), now);
    // Another tab may have set the cap in another currency, in which 20.00 is a different value.
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
        changeAt: new Date(now.getTime() + capRaiseHours * hourMs),
      },
    );
    await notify(tx, queue, { memberId, type: "cap_raised", subjectId: changeId, now });
  });
}

/** Both caps have the same clock: that of the cap that was set first, of whichever period. */
async function clockOfOther(tx: Db, { memberId, period, timeZone, now }: Wish): Promise<string> {
  const other = capInForce(await findCap(tx, memberId, period === "day" ? "month" : "day"), now);
  return other?.timeZone ?? timeZone;
}

/** Cancels the waiting change; the cap stays. A change already in force is undone by lowering the cap. */
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
