import { and, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isKindServed } from "#server/modules/people/visibility/served-kind.ts";
import { nameAtBlock } from "#server/modules/people/visibility/visible-to.ts";

/**
 * The name under which the partner of a side is shown to its member (`presentPartner`), null for nobody: a partner who
 * left has none, and one who blocked the member has the one of that time.
 */
export function selectShownName(db: Db, memberId: Placeholder): SQL {
  const blockName = nameAtBlock(db, conversationSides.partnerId, memberId);
  const isOpen = and(eq(accounts.status, "active"), eq(profiles.status, "active"));
  const isPaused = and(
    eq(accounts.status, "active"),
    eq(profiles.status, "hidden"),
    sql`${accounts.pausedAt} is not null`,
    sql`${blockName} is null`,
  );
  return sql`${db
    .select({ name: sql`coalesce(${blockName}, ${profiles.name})` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        eq(profiles.memberId, conversationSides.partnerId),
        isKindServed,
        // defence: found-by-shown-name
        or(eq(accounts.status, "not_confirmed"), isOpen, isPaused),
      ),
    )}`;
}
