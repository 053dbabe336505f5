import { sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { spendingPauses } from "#server/db/schema/spending.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";

/** Switches buying off for some days from now. A longer pause stays. */
export async function pauseBuying(
  db: Db,
  { memberId, days, now }: { memberId: string; days: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + days * 86_400_000);
  await db.transaction(async (tx) => {
    await lockPurse(tx, memberId);
    await tx
      .insert(spendingPauses)
      .values({ memberId, until })
      .onConflictDoUpdate({
        target: spendingPauses.memberId,
        // defence: pause-never-shorter
        set: { until: sql`greatest(${spendingPauses.until}, excluded.until)` },
      });
  });
}
