import { lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import { endedKeptMs } from "./difference-limits.ts";

/** Deletes differences that ended, or were seen last, long ago: an order that is no longer looked at ends none. */
export async function forgetDifferences(db: Db, now: Date): Promise<void> {
  await db
    .delete(paymentDifferences)
    .where(
      lt(
        sql`coalesce(${paymentDifferences.endedAt}, ${paymentDifferences.seenAt})`,
        new Date(now.getTime() - endedKeptMs),
      ),
    );
}
