import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";

/** Premium from now on; who is premium already stays so since when they became it. */
export async function makePremium(tx: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await tx
    .update(accounts)
    .set({ premiumAt: now })
    .where(and(eq(accounts.id, memberId), isNull(accounts.premiumAt)));
}
