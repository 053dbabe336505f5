import { and, eq, isNull } from "drizzle-orm";
import type { DifferenceFinding } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import type { Desk } from "./queries.ts";

/** Marks a standing difference as checked; one that has ended meanwhile stays as it is. */
export async function checkDifference(
  tx: Db,
  desk: Desk,
  { id, finding }: { id: string; finding: DifferenceFinding },
): Promise<void> {
  await tx
    .update(paymentDifferences)
    .set({ finding, checkedAt: desk.now, checkedById: desk.staffId })
    .where(
      and(
        eq(paymentDifferences.id, id),
        eq(paymentDifferences.siteId, desk.siteId),
        isNull(paymentDifferences.endedAt),
      ),
    );
}
