import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CapPeriod } from "#contracts/money/spending.ts";
import type { Db } from "#server/db/open-database.ts";
import { spendingCaps } from "#server/db/schema/spending.ts";
import { type CapInForce, type CapRow, capInForce } from "./cap-rules.ts";

export type OwnRules = { caps: Record<CapPeriod, CapInForce | null>; pausedUntil: Date | null };

/** The JSON of the database. */
type StoredRules = {
  caps: (Omit<CapRow, "changeAt"> & { changeAt: string | null })[] | null;
  until: string | null;
};

/** The input of `readRules`; a column of any select. */
export function rulesOf(memberId: string): SQL<StoredRules> {
  return sql<StoredRules>`json_build_object(
    'caps', (select json_agg(json_build_object('period', c.period, 'amountMinor', c.amount_minor, 'currency', c.currency,
        'timeZone', c.time_zone, 'changeId', c.change_id, 'changeMinor', c.change_minor, 'changeAt', c.change_at))
      from spending_caps c where c.member_id = ${memberId}::uuid),
    'until', (select paused.until from spending_pauses paused where paused.member_id = ${memberId}::uuid))`;
}

/** The member's own limits at an instant. */
export function readRules(stored: StoredRules | undefined, now: Date): OwnRules {
  const capOf = (period: CapPeriod) => {
    const found = stored?.caps?.find((cap) => cap.period === period);
    return capInForce(
      found && { ...found, changeAt: found.changeAt === null ? null : new Date(found.changeAt) },
      now,
    );
  };
  const until = stored?.until ? new Date(stored.until) : null;
  return {
    caps: { day: capOf("day"), month: capOf("month") },
    pausedUntil: until !== null && until > now ? /* defence: pause-holds */ until : null,
  };
}

export async function getOwnRules(db: Db, memberId: string, now: Date): Promise<OwnRules> {
  const [row] = await db.select({ rules: rulesOf(memberId) }).from(sql`(select 1) one`);
  return readRules(row?.rules, now);
}

export async function findCap(db: Db, memberId: string, period: CapPeriod): Promise<CapRow | undefined> {
  const [row] = await db
    .select()
    .from(spendingCaps)
    .where(and(eq(spendingCaps.memberId, memberId), eq(spendingCaps.period, period)));
  return row;
}

/** Credits used since the day and since the month began; a column of any select. */
export function usedCreditsOf(
  memberId: string,
  { dayFrom, monthFrom }: { dayFrom: Date; monthFrom: Date },
): SQL<{ day: number; month: number }> {
  return sql<{ day: number; month: number }>`(select json_build_object(
      'day', coalesce(sum(e.amount) filter (where e.created_at >= ${dayFrom.toISOString()}::timestamptz), 0)::int,
      'month', coalesce(sum(e.amount), 0)::int)
    from ledger_entries e
    where e.member_id = ${memberId}::uuid and e.from_book = 'member' and e.to_book = 'spent'
      and e.created_at >= ${monthFrom.toISOString()}::timestamptz)`;
}
