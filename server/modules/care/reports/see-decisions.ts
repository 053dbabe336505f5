import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { reportDecisions } from "#server/db/schema/reports.ts";

/** Notes that a member has seen these decisions against them. */
export async function seeDecisions(
  db: Db,
  { memberId, ids, now }: { memberId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await db
    .update(reportDecisions)
    .set({ seenAt: now })
    .where(
      and(
        eq(reportDecisions.memberId, memberId),
        // Decisions that came after their page was loaded stay unseen.
        inArray(reportDecisions.id, [...ids]),
        isNull(reportDecisions.seenAt),
      ),
    );
}
