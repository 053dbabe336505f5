import { and, eq } from "drizzle-orm";
import type { Draft } from "#contracts/talking/drafts.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { drafts } from "#server/db/schema/drafts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";

/** No draft is stored. */
export const noDraft: Draft = { body: "", revision: 0 };

/** The member's own draft to a partner. Null: the member cannot see the partner, or one of them does not exist. */
export async function findDraft(
  db: Db,
  { siteId, memberId, partnerId }: { siteId: string; memberId: string; partnerId: string },
): Promise<Draft | null> {
  const [row] = await db
    .select({ body: drafts.body, revision: drafts.revision })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .leftJoin(drafts, and(eq(drafts.memberId, memberId), eq(drafts.partnerId, profiles.memberId)))
    .where(and(eq(profiles.memberId, partnerId), visibleTo(db, { siteId, memberId }, "contact")));
  if (!row) return null;
  return row.body === null || row.revision === null ? noDraft : { body: row.body, revision: row.revision };
}
