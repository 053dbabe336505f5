import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Purchase = { memberId: string; orderId: string; credits: number; now: Date };

/** Puts bought credits into the member's purse; the same order twice is booked once. */
export async function bookPurchase(tx: Db, purchase: Purchase): Promise<void> {
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
      idempotencyKey: `order:${orderId}`,
      balanceAfter: balance + credits,
      createdAt: now,
    })
    .onConflictDoNothing({ target: ledgerEntries.idempotencyKey })
    .returning({ id: ledgerEntries.id });
  if (booked.length === 0) return;
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} + ${credits}` })
    .where(eq(creditBalances.memberId, memberId));
}
