import type { Db } from "#server/db/open-database.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { ask } from "./ask.ts";
import type { Search } from "./search.ts";

/** Those of these members whom the search would find, in the given order. */
export async function findAmong(db: Db, search: Search, memberIds: string[]): Promise<CardRow[]> {
  const { statements, values } = ask(db, search);
  const rows = await statements.among.execute({ ...values, among: memberIds });
  const cards = new Map(rows.map((row) => [row.hitId, cardOf(row)]));
  return memberIds.flatMap((memberId) => cards.get(memberId) ?? []);
}
