import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { AppError } from "#server/platform/errors.ts";
import { isPartnerShown } from "./partner-state.ts";
import { isKindServed } from "./served-kind.ts";
import { hasBlocked, nameAtBlock, openTo } from "./visible-to.ts";

type BlockViewer = { siteId: string; memberId: string };

/**
 * The refusal that tells one of two members about a block between them, or null where none stands. A viewer
 * who blocked is told that first, because they can change it. A viewer who was blocked reads the blocker's
 * name (seed section 8) as long as they would see the profile without the block; an invisible or closed
 * profile is not found. A block by an address or number is not told to either: the profile is not found.
 */
export async function refusalOfBlock(db: Db, viewer: BlockViewer, otherId: string): Promise<AppError | null> {
  const [row] = await db
    .select({
      name: profiles.name,
      gender: profiles.gender,
      accountStatus: accounts.status,
      profileStatus: profiles.status,
      isServed: isKindServed,
      nameAtBlock: sql<string | null>`${nameAtBlock(db, profiles.memberId, viewer.memberId)}`,
      isOwn: sql<boolean>`${hasBlocked(db, viewer.memberId, profiles.memberId, "told")}`,
      isTheirs: sql<boolean>`${hasBlocked(db, profiles.memberId, viewer.memberId, "told")}`,
      isOpen: sql<boolean>`${openTo(db, viewer, "contact")}`,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(eq(profiles.memberId, otherId));
  if (!row || (!row.isOwn && !row.isTheirs)) return null;
  const gender = row.gender ?? "other";
  if (row.isOwn && isPartnerShown(row)) return new AppError("you_blocked", { name: row.name, gender });
  return row.isTheirs && row.isOpen
    ? new AppError("blocked", { name: row.nameAtBlock ?? "", gender })
    : new AppError("not_found");
}
