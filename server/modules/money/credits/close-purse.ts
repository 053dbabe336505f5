import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";

/**
 * Books what is left in a purse out of it, so that the books add up without the member, and removes the purse. It
 * stays, empty, where an order is known: a payment may still be returned.
 */
export async function closePurse(
  tx: Db,
  { memberId, now, staysOpen }: { memberId: string; now: Date; staysOpen: boolean },
): Promise<void> {
  const own = eq(creditBalances.memberId, memberId);
  const [purse] = await tx.select().from(creditBalances).where(own).for("update");
  if (!purse) return;
  if (purse.balance > 0) {
    const entryId = newId();
    await tx.insert(ledgerEntries).values({
      id: entryId,
      memberId,
      fromBook: "member",
      toBook: "withdrawn",
      amount: purse.balance,
      cause: "member_left",
      idempotencyKey: `member_left:${entryId}`,
      balanceAfter: 0,
      createdAt: now,
    });
  }
  if (staysOpen) await tx.update(creditBalances).set({ balance: 0 }).where(own);
  else await tx.delete(creditBalances).where(own);
}
