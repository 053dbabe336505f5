import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Withdrawal = {
  memberId: string;
  orderId: string;
  /** Credits of the order that are to be withdrawn in all: more than before takes some, fewer gives some back. */
  credits: number;
  cause: Extract<LedgerCause, "refund" | "chargeback">;
  /** Different for every change of one order: the same change twice is booked once. */
  change: number | string;
  now: Date;
};

/**
 * Follows the money of a purchase that went back, in part or whole, and that came again. Takes credits from the purse
 * first, never below zero, and what was used already from the book of spent ones, so that `withdrawn` shows all of
 * them and the ledger how much of it was lost. Gives back to the purse first what was taken from it.
 * Returns the credits by which the withdrawal grew; negative where some came back.
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

/** What stands withdrawn of an order, by the book it was taken from. */
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
