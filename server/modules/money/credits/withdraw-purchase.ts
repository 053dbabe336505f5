import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Withdrawal = {
  memberId: string;
  orderId: string;
  /** Credits to be withdrawn in total: a higher total takes credits, a lower one returns some. */
  credits: number;
  cause: Extract<LedgerCause, "refund" | "chargeback">;
  /** Different for each change of one order: the same change is booked only once. */
  change: number | string;
  now: Date;
};

/**
 * Follows the money of a purchase that was returned, in part or whole, or that came again. Takes credits from
 * the purse first, never below zero. Credits that were used are taken from the book of spent credits, so that
 * `withdrawn` shows the total and the ledger shows the loss. Credits given back return to the purse first.
 * Returns the growth of the withdrawal in credits; negative if credits were given back.
 */
export async function withdrawPurchase(tx: Db, withdrawal: Withdrawal): Promise<number> {
  const { memberId, orderId, credits, cause, change, now } = withdrawal;
  const { balance } = await lockPurse(tx, memberId);
  const before = await withdrawnOf(tx, orderId);
  const more = credits - before.member - before.spent;
  if (more === 0) return 0;
  const ofPurse = more > 0 ? Math.min(balance, more) : -Math.min(before.member, -more);
  const parts = [
    { book: "member" as const, amount: ofPurse },
    { book: "spent" as const, amount: more - ofPurse },
  ].filter(({ amount }) => amount !== 0);
  await tx.insert(ledgerEntries).values(
    parts.map(({ book, amount }) => ({
      id: newId(),
      memberId,
      fromBook: amount > 0 ? book : ("withdrawn" as const),
      toBook: amount > 0 ? ("withdrawn" as const) : book,
      amount: Math.abs(amount),
      cause: amount > 0 ? cause : ("reinstated" as const),
      causeId: orderId,
      idempotencyKey: `order:${orderId}:withdrawn:${change}:${book}`,
      balanceAfter: balance - ofPurse,
      createdAt: now,
    })),
  );
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} - ${ofPurse}` })
    .where(eq(creditBalances.memberId, memberId));
  return more;
}

/** Withdrawn credits of each of these orders of a member that has any. */
export async function findWithdrawn(
  db: Db,
  { memberId, orderIds }: { memberId: string; orderIds: readonly string[] },
): Promise<ReadonlyMap<string | null, number>> {
  if (orderIds.length === 0) return new Map();
  const taken = sql<number>`coalesce(sum(case
    when ${ledgerEntries.toBook} = 'withdrawn' then ${ledgerEntries.amount}
    when ${ledgerEntries.fromBook} = 'withdrawn' then -${ledgerEntries.amount}
    else 0 end), 0)::int`;
  const rows = await db
    .select({ orderId: ledgerEntries.causeId, taken })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), inArray(ledgerEntries.causeId, [...orderIds])))
    .groupBy(ledgerEntries.causeId);
  return new Map(rows.map((row) => [row.orderId, row.taken]));
}

/** Withdrawn credits of an order, by the book from which they were taken. */
async function withdrawnOf(tx: Db, orderId: string): Promise<{ member: number; spent: number }> {
  const sumOf = (book: "member" | "spent") => sql<number>`coalesce(sum(case
    when ${ledgerEntries.fromBook} = ${book} and ${ledgerEntries.toBook} = 'withdrawn' then ${ledgerEntries.amount}
    when ${ledgerEntries.fromBook} = 'withdrawn' and ${ledgerEntries.toBook} = ${book} then -${ledgerEntries.amount}
    else 0 end), 0)::int`;
  const [sums] = await tx
    .select({ member: sumOf("member"), spent: sumOf("spent") })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.causeId, orderId));
  return sums ?? { member: 0, spent: 0 };
}
