import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Db, rowsOf } from "#server/db/open-database.ts";

/**
 * Every credit is accounted for: each purse equals the sum of its ledger entries; each paid order, and no
 * other, was booked once; amounts that went back took credits in proportion, and the whole price took all of
 * them; each paid message was booked once.
 */
export async function expectBooksBalance(db: Db): Promise<void> {
  const faults = {
    purses: await rowsOf(db, pursesOffTheLedger),
    negative: await rowsOf(db, negativeBalances),
    orders: await rowsOf(db, ordersOffTheLedger),
    messages: await rowsOf(db, messagesOffTheLedger),
  };
  expect(faults).toEqual({ purses: [], negative: [], orders: [], messages: [] });
}

const pursesOffTheLedger = sql`
  select b.member_id, b.balance, coalesce(sum(
    case when l.to_book = 'member' then l.amount when l.from_book = 'member' then -l.amount else 0 end
  ), 0)::int as booked
  from credit_balances b left join ledger_entries l on l.member_id = b.member_id
  group by b.member_id, b.balance
  having b.balance <> coalesce(sum(
    case when l.to_book = 'member' then l.amount when l.from_book = 'member' then -l.amount else 0 end
  ), 0)`;

const negativeBalances = sql`
  select member_id from credit_balances where balance < 0
  union all select member_id from ledger_entries where balance_after < 0`;

const ordersOffTheLedger = sql`
  select o.id, o.status, booked.credits as booked, booked.withdrawn
  from orders o
  cross join lateral (
    select coalesce(sum(l.amount) filter (where l.cause = 'purchase'), 0)::int as credits,
      coalesce(sum(case when l.to_book = 'withdrawn' then l.amount when l.from_book = 'withdrawn' then -l.amount
        else 0 end), 0)::int as withdrawn
    from ledger_entries l where l.cause_id = o.id
  ) booked
  left join withdrawals w on w.order_id = o.id and w.outcome is distinct from 'failed' and booked.credits > 0
  where booked.credits not in (0, o.credits)
    or (o.status = 'completed' and booked.credits = 0)
    or booked.withdrawn <> case
      when o.status in ('refunded', 'charged_back') or o.refunded_minor + o.charged_back_minor >= o.amount_minor
        then booked.credits
      else least(booked.credits, coalesce(w.credits, 0) + round(booked.credits::numeric * (o.charged_back_minor + greatest(0,
        o.refunded_minor - case when w.refund_id is not null then w.amount_minor
          else least(w.amount_minor, greatest(0, o.refunded_minor - w.refunded_before_minor)) end)) / o.amount_minor)) end`;

const messagesOffTheLedger = sql`
  select m.id, m.cost
  from messages m left join ledger_entries l on l.cause in ('message', 'photo') and l.cause_id = m.id
  group by m.id, m.cost
  having m.cost <> coalesce(sum(l.amount), 0)`;
