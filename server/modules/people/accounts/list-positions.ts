import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { memberStamps } from "#server/db/schema/accounts.ts";
import { positionOf } from "#server/platform/live/position.ts";

/** The current positions of these members, read from the database. */
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
