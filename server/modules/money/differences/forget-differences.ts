import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import { endedKeptMs } from "./difference-limits.ts";

/** Deletes differences that ended long ago; those that stand stay. */
export async function forgetDifferences(db: Db, now: Date): Promise<void> {
  await db
    .delete(paymentDifferences)
    .where(lt(paymentDifferences.endedAt, new Date(now.getTime() - endedKeptMs)));
}
