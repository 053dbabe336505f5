import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { memberStamps } from "#server/db/schema/accounts.ts";
import { positionOf } from "#server/platform/live/position.ts";

/** How far the news of these members have come, as the database says now. */
export async function listPositions(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ memberId: memberStamps.memberId, stamp: memberStamps.version })
    .from(memberStamps)
    .where(inArray(memberStamps.memberId, [...memberIds]));
  return new Map(rows.map((row) => [row.memberId, positionOf(row)]));
}
