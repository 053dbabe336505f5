import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { blockedEitherWay, hasBlocked, openTo } from "#server/modules/people/visibility/visible-to.ts";

/**
 * Whether a member may block or report the other: the other is visible to the member when blocks are
 * ignored, the two have a conversation, or the member has blocked the other. All other members look like
 * unknown ids, so that no list reveals a name. A block made only by an address keeps the two unknown to each
 * other.
 */
export async function isKnown(
  tx: Db,
  { siteId, memberId, otherId }: { siteId: string; memberId: string; otherId: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .leftJoin(
      conversationSides,
      and(eq(conversationSides.memberId, memberId), eq(conversationSides.partnerId, profiles.memberId)),
    )
    .leftJoin(
      blocks,
      and(
        eq(blocks.blockerId, memberId),
        eq(blocks.blockedId, profiles.memberId),
        isNull(blocks.contactBlockId),
      ),
    )
    .where(
      and(
        eq(profiles.memberId, otherId),
        eq(profiles.siteId, siteId),
        or(
          openTo(tx, { siteId, memberId }, "contact"),
          sql`${conversationSides.memberId} is not null`,
          sql`${blocks.blockerId} is not null`,
        ),
        // defence: address-block-unknown-to-clicks
        or(
          not(blockedEitherWay(tx, memberId)),
          hasBlocked(tx, memberId, profiles.memberId, "told"),
          hasBlocked(tx, profiles.memberId, memberId, "told"),
        ),
      ),
    );
  return row !== undefined;
}
