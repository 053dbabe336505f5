import type { Db } from "#server/db/open-database.ts";
import { creditBalances } from "#server/db/schema/credits.ts";

/** The empty purse of a new member. */
export async function openPurse(tx: Db, { memberId }: { memberId: string }): Promise<void> {
  await tx.insert(creditBalances).values({ memberId });
}
