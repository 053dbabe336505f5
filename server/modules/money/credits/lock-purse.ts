import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances } from "#server/db/schema/credits.ts";

export type Purse = typeof creditBalances.$inferSelect;

/** The member's purse, locked until the transaction ends: a second purchase sees the new balance. */
export async function lockPurse(tx: Db, memberId: string): Promise<Purse> {
  const [purse] = await tx
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.memberId, memberId))
    .for("update");
  if (!purse) throw new Error(`no purse of ${memberId}`);
  return purse;
}
