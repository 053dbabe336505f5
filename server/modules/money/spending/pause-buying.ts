import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { spendingPauses } from "#server/db/schema/spending.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { dayMs } from "#server/platform/time-units.ts";

/** Switches buying off for some days from now. A longer pause stays. */
export async function pauseBuying(
  db: Db,
  { memberId, days, now }: { memberId: string; days: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + days * dayMs);
  await db.transaction(async (tx) => {
    await lockPurse(tx, memberId);
    await tx
      .insert(spendingPauses)
      .values({ memberId, until })
      .onConflictDoUpdate({
        target: spendingPauses.memberId,
        set: { until },
        // defence: pause-never-shorter
        setWhere: lt(spendingPauses.until, until),
      });
  });
}
