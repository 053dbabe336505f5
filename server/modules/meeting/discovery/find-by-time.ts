import type { Db } from "#server/db/open-database.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { ask } from "./ask.ts";
import { afterAllIds } from "./queries.ts";
import type { FoundPage, Search, Wanted } from "./search.ts";

/** The hit after which a list continues; text, so that no microsecond is lost in conversion. */
export type TimePlace = { rank: string; memberId: string };

export const fromTheLatest = { rank: "infinity", behindId: afterAllIds };

/** The newest members, or those here last. Few hits are sorted; of many, one page is read in order. */
export async function findByTime(
  db: Db,
  search: Search,
  wanted: Wanted<TimePlace>,
): Promise<FoundPage<TimePlace>> {
  const { statements, values } = ask(db, search);
  const column = search.filters.order === "online" ? "last_seen_around" : "created_at";
  const { limit, behind, areFew, most } = wanted;
  const from = behind ? { rank: behind.rank, behindId: behind.memberId } : fromTheLatest;
  type Row = { hitId: string; rank: string } & Parameters<typeof cardOf>[0];
  const hitOf = (row: Row) => ({ place: { rank: row.rank, memberId: row.hitId }, card: cardOf(row) });
  if (areFew) {
    const rows = await statements.few[column].execute({ ...values, ...from, limit, most });
    const found = rows.map(hitOf);
    return { found, total: rows[0]?.total ?? 0 };
  }
  const rows = await statements.many[column].execute({ ...values, ...from, limit });
  const found = rows.map(hitOf);
  return { found, total: null };
}
