import { and, eq, isNull } from "drizzle-orm";
import type { DifferenceFinding } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Desk } from "./queries.ts";

/** Marks a standing difference as checked. Throws conflict if it ended, or its answer changed, since the caller saw it. */
export async function checkDifference(
  tx: Db,
  desk: Desk,
  { id, finding, foundAt }: { id: string; finding: DifferenceFinding; foundAt: Date },
): Promise<void> {
  const checked = await tx
    .update(paymentDifferences)
    .set({ finding, checkedAt: desk.now, checkedById: desk.staffId })
    .where(
      and(
        eq(paymentDifferences.id, id),
        eq(paymentDifferences.siteId, desk.siteId),
        isNull(paymentDifferences.endedAt),
        // defence: check-of-the-seen-answer
        eq(paymentDifferences.foundAt, foundAt),
      ),
    )
    .returning({ id: paymentDifferences.id });
  if (checked.length === 0) throw new AppError("conflict");
}
