import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type AnyViewer, type Showing, visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { type CardRow, cardColumns } from "./present-card.ts";

/**
 * The card of each row of another list, for a left join lateral; null where the viewer may not see the
 * member. The limit keeps the planner from reading all profiles for a list that it estimates as long.
 */
export function cardBeside(
  db: Db,
  { viewer, showing, memberId }: { viewer: AnyViewer; showing: Showing; memberId: SQL },
) {
  const viewerId = viewer.memberId as Placeholder | null;
  const { mainPhoto, photoCount, viewerCell, isLiked, likesViewer, ...own } = cardColumns(viewerId);
  const card = db
    .select({
      ...own,
      mainPhoto: mainPhoto.as("main_photo"),
      photoCount: photoCount.as("photo_count"),
      viewerCell: viewerCell.as("viewer_cell"),
      isLiked: isLiked.as("is_liked"),
      likesViewer: likesViewer.as("likes_viewer"),
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(sql`${profiles.memberId} = ${memberId}`, visibleTo(db, viewer, showing)))
    .limit(1)
    .as("card");
  const columns = Object.fromEntries(
    Object.keys(cardColumns(viewerId)).map((name) => [name, card[name as keyof CardRow]]),
  ) as Pick<typeof card, keyof CardRow>;
  return { card, columns };
}

/** The card of a row that was selected beside another list, or null. */
export function cardOf(row: Record<keyof CardRow, unknown>): CardRow | null {
  return row.memberId === null ? null : (row as CardRow);
}
