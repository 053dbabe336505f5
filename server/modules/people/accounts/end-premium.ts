import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** Ends the premium of a member whose purchases are all reversed or withdrawn. */
export async function endPremium(tx: Db, { memberId }: { memberId: string }): Promise<void> {
  await tx.update(accounts).set({ premiumAt: null }).where(eq(accounts.id, memberId));
}
