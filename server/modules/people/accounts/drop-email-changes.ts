import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { emailChanges } from "#server/db/schema/accounts.ts";

/** Cancels an unconfirmed change of address; its link stops working. */
export async function dropEmailChanges(tx: Db, accountId: string): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)));
}
