import { sql } from "drizzle-orm";
import type { CapPeriod } from "#contracts/money/spending.ts";
import type { Db } from "#server/db/open-database.ts";
import { calendarAt } from "#server/platform/zone-clock.ts";
import { periodOf } from "./cap-rules.ts";
import { countOpen, countSpent, isFast } from "./count-spent.ts";
import { countedOf, readCounted } from "./list-counted.ts";
import type { CapState, Paid, SpendingState } from "./present.ts";
import { readRules, rulesOf, usedCreditsOf } from "./queries.ts";

/** The member's spending by the clock they look at, and their caps, each by its own clock. */
export async function getSpending(
  db: Db,
  { memberId, timeZone, now }: { memberId: string; timeZone: string; now: Date },
): Promise<SpendingState> {
  const calendar = calendarAt(timeZone, now);
  const [found] = await db
    .select({
      rules: rulesOf(memberId),
      counted: countedOf(memberId, now),
      credits: usedCreditsOf(memberId, calendar),
    })
    .from(sql`(select 1) one`);
  const rules = readRules(found?.rules, now);
  const counted = readCounted(found?.counted ?? []);
  const credits = found?.credits ?? { day: 0, month: 0 };
  const capState = (period: CapPeriod): CapState | null => {
    const cap = rules.caps[period];
    if (!cap) return null;
    const { from, until } = periodOf(period, cap.timeZone, now);
    const usedMinor = countSpent(counted, cap.currency, from);
    const openMinor = countOpen(counted, cap.currency);
    return { ...cap, usedMinor, openMinor, freesAt: usedMinor > openMinor ? until : null };
  };
  const open = counted.filter(({ isOpen }) => isOpen);
  const newest = Math.max(...open.map(({ createdAt }) => createdAt.getTime()));
  const paid = new Map<string, Paid>();
  for (const { currency, completedAt, isStanding, ...order } of counted) {
    if (!isStanding || completedAt === null || completedAt < calendar.monthFrom) continue;
    const sum = paid.get(currency) ?? { currency, dayMinor: 0, monthMinor: 0 };
    const kept = order.amountMinor - order.refundedMinor - order.chargedBackMinor;
    sum.monthMinor += kept;
    if (completedAt >= calendar.dayFrom) sum.dayMinor += kept;
    paid.set(currency, sum);
  }
  return {
    paid: [...paid.values()],
    credits,
    caps: { day: capState("day"), month: capState("month") },
    openOrder: open.find(({ createdAt }) => createdAt.getTime() === newest) ?? null,
    pausedUntil: rules.pausedUntil,
    isFast: isFast(counted, now),
  };
}
