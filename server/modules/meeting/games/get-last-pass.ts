import type { Db } from "#server/db/open-database.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { lastPassStatement, passedSince } from "./queries.ts";

/** The member passed last who may still be shown and is not liked by now. */
export async function getLastPass(
  db: Db,
  { siteId, memberId, now }: { siteId: string; memberId: string; now: Date },
): Promise<CardRow | null> {
  const since = passedSince(now).toISOString();
  const [row] = await lastPassStatement(db).execute({ siteId, memberId, since });
  return row ? cardOf(row) : null;
}
