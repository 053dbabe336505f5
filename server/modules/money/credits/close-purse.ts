import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";

/**
 * Books the remaining credits out of the purse, so that the books balance without the member, and deletes the
 * purse. If the member has an order, the empty purse stays, because a payment may still be returned.
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
