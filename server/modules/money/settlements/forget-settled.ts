import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { settledDifferences, settlements } from "#server/db/schema/settlements.ts";
import { lateSettlementMs, settledEndedKeptMs, settledWatchedMs } from "./settlement-limits.ts";

/** Deletes differences that ended long ago, and compared settlements that are so old that no run lists them again. */
export async function forgetSettled(db: Db, now: Date): Promise<void> {
  const { endedAt, seenAt } = settledDifferences;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(settledDifferences)
    .where(lt(sql`coalesce(${endedAt}, ${seenAt})`, ago(settledEndedKeptMs)));
  await db
    .delete(settlements)
    .where(
      and(
        isNotNull(settlements.comparedAt),
        lt(settlements.settledAt, ago(settledWatchedMs + lateSettlementMs)),
      ),
    );
}
