import { and, eq, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { visits } from "#server/db/schema/visits.ts";

/** Deletes the visits of two members in both directions. The caller has locked the pair. */
export async function removeVisitsBetween(tx: Db, oneId: string, otherId: string): Promise<void> {
  await tx
    .delete(visits)
    .where(
      or(
        and(eq(visits.fromId, oneId), eq(visits.toId, otherId)),
        and(eq(visits.fromId, otherId), eq(visits.toId, oneId)),
      ),
    );
}
