import type { Db } from "#server/db/open-database.ts";
import { ask } from "./ask.ts";
import { afterAllIds } from "./queries.ts";
import type { Search } from "./search.ts";

/** Behind whom a list goes on; text, so that no microsecond is lost on the way. */
export type TimePlace = { rank: string; memberId: string };

export const fromTheLatest = { rank: "infinity", behindId: afterAllIds };

/** The newest members, or those who were here last. Few hits are sorted; of many only a page is read off the index. */
export async function findByTime(
  db: Db,
  search: Search,
  wanted: { limit: number; behind: TimePlace | null; areFew: boolean },
): Promise<{ memberId: string; place: TimePlace }[]> {
  const { statements, values } = ask(db, search);
  const { few, many } = statements;
  const column = search.filters.order === "online" ? "last_seen_around" : "created_at";
  const { limit, behind, areFew } = wanted;
  const from = behind ? { rank: behind.rank, behindId: behind.memberId } : fromTheLatest;
  const rows = await (areFew ? few : many)[column].execute({ ...values, ...from, limit });
  return rows.map(({ memberId, rank }) => ({ memberId, place: { rank, memberId } }));
}
