import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Reversal = {
  memberId: string;
  orderId: string;
  credits: number;
  cause: Extract<LedgerCause, "refund" | "chargeback">;
  now: Date;
};

/**
 * Takes the credits of a purchase back whose money was returned: what is left of them from the purse, never below
 * zero, and what was used already from the book of spent ones, so that `withdrawn` shows the whole bundle and the
 * ledger how much of it was lost. The same order twice is booked once.
 */
export async function reversePurchase(tx: Db, reversal: Reversal): Promise<void> {
  const { memberId, orderId, credits, cause, now } = reversal;
  const { balance } = await lockPurse(tx, memberId);
  const taken = Math.min(balance, credits);
  const entry = { memberId, cause, causeId: orderId, balanceAfter: balance - taken, createdAt: now };
  const parts = [
    { fromBook: "member" as const, amount: taken, idempotencyKey: `order:${orderId}:reversed` },
    { fromBook: "spent" as const, amount: credits - taken, idempotencyKey: `order:${orderId}:used` },
  ].filter(({ amount }) => amount > 0);
  const [known] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.idempotencyKey} in (${`order:${orderId}:reversed`}, ${`order:${orderId}:used`})`,
    )
    .limit(1);
  if (known) return;
  await tx
    .insert(ledgerEntries)
    .values(parts.map((part) => ({ ...entry, ...part, id: newId(), toBook: "withdrawn" as const })));
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} - ${taken}` })
    .where(eq(creditBalances.memberId, memberId));
}
