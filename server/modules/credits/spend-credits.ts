import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { lockPurse } from "./lock-purse.ts";

type Spending = {
  memberId: string;
  amount: number;
  cause: Extract<LedgerCause, "message">;
  /** What was paid for; its row stands in the same transaction. */
  causeId: string;
  idempotencyKey: string;
  now: Date;
};

/** Takes credits from a purse, or throws credits_insufficient. The same key twice is booked once; nothing costs nothing. */
export async function spendCredits(tx: Db, spending: Spending): Promise<void> {
  if (spending.amount <= 0) return;
  const { balance } = await lockPurse(tx, spending.memberId);
  const booked = await tx
    .insert(ledgerEntries)
    .values({
      id: newId(),
      memberId: spending.memberId,
      fromBook: "member",
      toBook: "spent",
      amount: spending.amount,
      cause: spending.cause,
      causeId: spending.causeId,
      idempotencyKey: spending.idempotencyKey,
      balanceAfter: balance - spending.amount,
      createdAt: spending.now,
    })
    .onConflictDoNothing({ target: ledgerEntries.idempotencyKey })
    .returning({ id: ledgerEntries.id });
  if (booked.length === 0) return;
  if (balance < spending.amount) throw new AppError("credits_insufficient");
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} - ${spending.amount}` })
    .where(eq(creditBalances.memberId, spending.memberId));
}
