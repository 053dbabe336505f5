import { and, desc, eq, isNull, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { cardColumns } from "#server/modules/people/profiles/present-card.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { hasBlocked, openTo, type Viewer } from "#server/modules/people/visibility/visible-to.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { blocksPerPage } from "./block-limits.ts";

export type BlockRow = Awaited<ReturnType<typeof selectBlocks>>[number];
export type BlockPage = { blocks: BlockRow[]; nextCursor: string | null };
type Blocker = Viewer & { memberId: string };

/** The members that a member blocked, newest first, after a cursor. */
export async function listBlocks(
  db: Db,
  { viewer, cursor }: { viewer: Blocker; cursor: string | undefined },
): Promise<BlockPage> {
  const rows = await selectBlocks(db, viewer, cursor);
  const shown = rows.slice(0, blocksPerPage);
  const last = rows.length > blocksPerPage ? shown.at(-1) : undefined;
  return {
    blocks: shown,
    nextCursor: last ? encodeCursor({ at: last.blockedAt, id: last.memberId }) : null,
  };
}

function selectBlocks(db: Db, viewer: Blocker, cursor: string | undefined) {
  const place = cursor === undefined ? null : decodeCursor(cursor);
  const isBehind = place
    ? sql`(${blocks.createdAt}, ${blocks.blockedId}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
    : undefined;
  const { memberId, name, kind, isExample, gender, mainPhoto } = cardColumns(viewer.memberId);
  return db
    .select({
      memberId,
      name,
      kind,
      isExample,
      gender,
      mainPhoto,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      // Blocking must not reveal which members have blocked, gone invisible or left.
      isPhotoShown: sql<boolean>`${and(
        openTo(db, viewer, "contact"),
        not(hasBlocked(db, profiles.memberId, viewer.memberId)),
      )}`,
      blockedAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.memberId, blocks.blockedId))
    .innerJoin(accounts, eq(accounts.id, blocks.blockedId))
    .where(
      and(
        /* defence: found-by-address-untold */ isNull(blocks.contactBlockId),
        eq(blocks.blockerId, viewer.memberId),
        isBehind,
      ),
    )
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(blocksPerPage + 1);
}
