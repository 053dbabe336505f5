import { and, eq, isNull } from "drizzle-orm";
import type { DifferenceFinding } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { settledDifferences } from "#server/db/schema/settlements.ts";
import { AppError } from "#server/platform/errors.ts";

type Check = { id: string; finding: DifferenceFinding; foundAt: Date; staffId: string; now: Date };

/** Marks a standing difference as checked. Throws conflict if it ended, or became another one, since the caller saw it. */
export async function checkSettled(tx: Db, { id, finding, foundAt, staffId, now }: Check): Promise<void> {
  const checked = await tx
    .update(settledDifferences)
    .set({ finding, checkedAt: now, checkedById: staffId })
    .where(
      and(
        eq(settledDifferences.id, id),
        isNull(settledDifferences.endedAt),
        // defence: check-of-the-seen-entry
        eq(settledDifferences.foundAt, foundAt),
      ),
    )
    .returning({ id: settledDifferences.id });
  if (checked.length === 0) throw new AppError("conflict");
}
