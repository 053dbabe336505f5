import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** Holds the account until the transaction ends: two orders of one member must not decide about premium at once. */
export async function lockAccount(tx: Db, memberId: string): Promise<void> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, memberId))
    // New rows elsewhere may go on pointing at the account meanwhile.
    .for("no key update");
  if (rows.length === 0) throw new Error(`no account ${memberId}`);
}
