import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Showing, type Viewer, visibleTo } from "#server/modules/safety/visible-to.ts";
import { type CardRow, cardColumns } from "./present-card.ts";

/** The card rows of these members that the viewer may see, in the order asked for; one query. */
export async function listCards(
  db: Db,
  viewer: Viewer,
  showing: Showing,
  memberIds: string[],
): Promise<CardRow[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .select(cardColumns(viewer.memberId))
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(inArray(profiles.memberId, memberIds), visibleTo(db, viewer, showing)));
  const byId = new Map(rows.map((row) => [row.memberId, row]));
  return memberIds.flatMap((memberId) => byId.get(memberId) ?? []);
}
