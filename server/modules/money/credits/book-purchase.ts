import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Purchase = { memberId: string; orderId: string; credits: number; now: Date };

/** Books bought credits into the purse, once per order. Returns true if this call booked them. */
export async function bookPurchase(tx: Db, purchase: Purchase): Promise<boolean> {
  const { memberId, orderId, credits, now } = purchase;
  const { balance } = await lockPurse(tx, memberId);
  const booked = await tx
    .insert(ledgerEntries)
    .values({
      id: newId(),
      memberId,
      fromBook: "sold",
      toBook: "member",
      amount: credits,
      cause: "purchase",
      causeId: orderId,
      // defence: purchase-booked-once
      idempotencyKey: `order:${orderId}`,
      balanceAfter: balance + credits,
      createdAt: now,
    })
    .onConflictDoNothing({ target: ledgerEntries.idempotencyKey })
    .returning({ id: ledgerEntries.id });
  // defence: purse-follows-ledger
  if (booked.length === 0) return false;
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} + ${credits}` })
    .where(eq(creditBalances.memberId, memberId));
  return true;
}

/** Whether the credits of an order were ever booked into a purse. */
export async function isPurchaseBooked(tx: Db, orderId: string): Promise<boolean> {
  const [entry] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.idempotencyKey, `order:${orderId}`));
  return entry !== undefined;
}
