import type { CapPeriod } from "#contracts/money/spending.ts";
import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { Db } from "#server/db/open-database.ts";
import { inCurrency } from "#server/modules/money/credits/bundles.ts";
import { AppError } from "#server/platform/errors.ts";
import { type CapInForce, periodOf } from "./cap-rules.ts";
import { countOpen, countSpent } from "./count-spent.ts";
import { listCounted } from "./list-counted.ts";
import { getOwnRules } from "./queries.ts";

type Purchase = {
  memberId: string;
  amountMinor: number;
  currency: string;
  locale: Locale;
  country: string | null;
  /** The browser's zone, to say when a pause ends. */
  timeZone: string;
  now: Date;
};

/**
 * Refuses a purchase that the member's own cap or pause forbids. Called with the purse locked, in the
 * transaction that writes the order: if two orders run at once, or an order and the lowering of a cap, the
 * second one sees the first.
 */
export async function holdToCaps(tx: Db, purchase: Purchase): Promise<void> {
  const { memberId, amountMinor, currency, now } = purchase;
  const { caps, pausedUntil } = await getOwnRules(tx, memberId, now);
  const tag = regionalTag(purchase.locale, purchase.country);
  const timeText = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
  if (pausedUntil) {
    throw new AppError("spending_paused", {
      time: timeText(pausedUntil, purchase.timeZone),
      frees_at: pausedUntil.toISOString(),
    });
  }
  if (!caps.day && !caps.month) return;
  const counted = await listCounted(tx, memberId, now);
  const short: Short[] = [];
  for (const period of ["day", "month"] as const) {
    const cap = caps[period];
    if (!cap) continue;
    const { from, until } = periodOf(period, cap.timeZone, now);
    const left = Math.max(0, cap.amountMinor - countSpent(counted, cap.currency, from));
    const price = inCurrency(amountMinor, currency, cap.currency);
    if (/* defence: cap-before-order */ price <= left) continue;
    const openMinor = countOpen(counted, cap.currency);
    short.push({ period, cap, left, until, room: roomFor(price, { ...cap, openMinor }) });
  }
  const hardest = short.toSorted(byWait).at(-1);
  if (!hardest) return;
  const { period, cap, left, until, room } = hardest;
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: cap.currency });
  throw new AppError(`spending_cap_${period}`, {
    room,
    left: money.format(left / 100),
    amount: money.format(cap.amountMinor / 100),
    time: timeText(until, cap.timeZone),
    left_minor: left,
    currency: cap.currency,
    ...(room === "later" && { frees_at: until.toISOString() }),
  });
}

type Room = "later" | "held" | "never";
type Short = { period: CapPeriod; cap: CapInForce; left: number; until: Date; room: Room };

/** Whether a price that is too high fits after the day or month, after open orders end, or never. */
function roomFor(
  price: number,
  { amountMinor, openMinor }: { amountMinor: number; openMinor: number },
): Room {
  if (price > amountMinor) return "never";
  return price + openMinor > amountMinor ? "held" : "later";
}

const waits: readonly Room[] = ["later", "held", "never"];

/** If two caps are exceeded, the later time is true for both. */
function byWait(one: Short, other: Short): number {
  return waits.indexOf(one.room) - waits.indexOf(other.room) || one.until.getTime() - other.until.getTime();
}
