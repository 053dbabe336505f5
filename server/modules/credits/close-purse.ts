import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creditBalances } from "#server/db/schema/credits.ts";

/** Removes the purse of a member that nothing was ever booked for; the ledger keeps others from going. */
export async function closePurse(tx: Db, { memberId }: { memberId: string }): Promise<void> {
  await tx.delete(creditBalances).where(eq(creditBalances.memberId, memberId));
}
