import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** Makes a member premium; a member who is premium already keeps the earlier date. */
export async function makePremium(tx: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await tx
    .update(accounts)
    .set({ premiumAt: now })
    .where(and(eq(accounts.id, memberId), isNull(accounts.premiumAt)));
}
