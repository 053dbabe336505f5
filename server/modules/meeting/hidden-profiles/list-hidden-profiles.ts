import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type CardRow, cardColumns } from "#server/modules/people/profiles/present-card.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { hiddenProfilesPerPage } from "./hidden-profile-limits.ts";

type HiddenRow = CardRow & { hiddenAt: Date };
export type HiddenProfilePage = { profiles: HiddenRow[]; nextCursor: string | null };

/**
 * The profiles that a member hid, newest first, after a cursor. Profiles that the member cannot see are left out:
 * the list must not tell more about a block, a break or invisible mode than the profile's own address does.
 */
export async function listHiddenProfiles(
  db: Db,
  { viewer, cursor }: { viewer: { siteId: string; memberId: string }; cursor: string | undefined },
): Promise<HiddenProfilePage> {
  const place = cursor === undefined ? null : decodeCursor(cursor);
  const isBehind = place
    ? sql`(${hiddenProfiles.createdAt}, ${hiddenProfiles.hiddenId})
        < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
    : undefined;
  const rows = await db
    .select({ ...cardColumns(viewer.memberId), hiddenAt: hiddenProfiles.createdAt })
    .from(hiddenProfiles)
    .innerJoin(profiles, eq(profiles.memberId, hiddenProfiles.hiddenId))
    .innerJoin(accounts, eq(accounts.id, hiddenProfiles.hiddenId))
    .where(and(eq(hiddenProfiles.hiderId, viewer.memberId), visibleTo(db, viewer, "contact"), isBehind))
    .orderBy(desc(hiddenProfiles.createdAt), desc(hiddenProfiles.hiddenId))
    .limit(hiddenProfilesPerPage + 1);
  const shown = rows.slice(0, hiddenProfilesPerPage);
  const last = rows.length > hiddenProfilesPerPage ? shown.at(-1) : undefined;
  return {
    profiles: shown,
    nextCursor: last ? encodeCursor({ at: last.hiddenAt, id: last.memberId }) : null,
  };
}
