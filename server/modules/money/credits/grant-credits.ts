import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, type LedgerCause, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";

type Grant = {
  memberId: string;
  amount: number;
  cause: Extract<LedgerCause, "signup_bonus">;
  idempotencyKey: string;
  now: Date;
};

/** Gives free credits. The same key is booked only once; zero credits are not booked. */
export async function grantCredits(tx: Db, grant: Grant): Promise<void> {
  if (grant.amount <= 0) return;
  const [purse] = await tx
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.memberId, grant.memberId))
    .for("update");
  if (!purse) throw new Error(`no purse of ${grant.memberId}`);
  const booked = await tx
    .insert(ledgerEntries)
    .values({
      id: newId(),
      memberId: grant.memberId,
      fromBook: "granted",
      toBook: "member",
      amount: grant.amount,
      cause: grant.cause,
      idempotencyKey: grant.idempotencyKey,
      balanceAfter: purse.balance + grant.amount,
      createdAt: grant.now,
    })
    .onConflictDoNothing({ target: ledgerEntries.idempotencyKey })
    .returning({ id: ledgerEntries.id });
  if (booked.length === 0) return;
  await tx
    .update(creditBalances)
    .set({ balance: sql`${creditBalances.balance} + ${grant.amount}` })
    .where(eq(creditBalances.memberId, grant.memberId));
}
