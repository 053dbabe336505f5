import { and, eq, exists, inArray, isNull, ne, not, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isKindServed } from "./served-kind.ts";

/** The viewer: a signed-in member, or a visitor of the site (memberId null). */
export type Viewer = { siteId: string; memberId: string | null };
/** A viewer, or placeholders for one in a prepared statement. */
export type AnyViewer = { siteId: string | Placeholder; memberId: string | Placeholder | null };

/**
 * Where a member is shown:
 * - `discovery`: all that proposes members: search, similar, suggestions. Never invisible or private members, nor profiles
 *   that the viewer hid (docs/decisions/0080).
 * - `contact`: lists of members that the viewer already dealt with (likes, matches, chats), a profile by id.
 *   Invisible members are shown to existing contacts (a match, a conversation), private ones also to members
 *   they liked (seed section 4, docs/decisions/0036).
 */
export type Showing = "discovery" | "contact";

/**
 * The only condition by which a member is shown to another, on `profiles` joined with `accounts` (on
 * profiles.memberId = accounts.id): same site, live account, enabled profile, a kind the site serves, no
 * block either way, and the member's own privacy settings. Viewers do not see themselves here.
 */
export function visibleTo(db: Db, viewer: AnyViewer, showing: Showing): SQL {
  const isOpen = openTo(db, viewer, showing);
  if (!viewer.memberId) return isOpen;
  return and(
    isOpen,
    // defence: shown-past-blocks
    not(blockedEitherWay(db, viewer.memberId)),
    // defence: hidden-profile-not-proposed
    showing === "discovery" ? not(hasHidden(db, viewer.memberId)) : undefined,
  ) as SQL;
}

/** `visibleTo` without the condition on blocks, for callers that ask about a block itself. */
export function openTo(db: Db, viewer: AnyViewer, showing: Showing): SQL {
  const conditions = [
    eq(profiles.siteId, viewer.siteId),
    eq(profiles.status, "active"),
    eq(accounts.status, "active"),
    // defence: kind-served
    isKindServed,
    ...(viewer.memberId ? [ne(profiles.memberId, viewer.memberId)] : []),
  ];
  if (showing === "discovery" || !viewer.memberId) {
    conditions.push(
      // defence: invisible-not-found
      eq(profiles.isInvisible, false),
      // defence: private-not-found
      eq(profiles.isPrivate, false),
    );
  } else {
    conditions.push(
      // defence: invisible-to-strangers
      or(eq(profiles.isInvisible, false), contactOf(db, viewer.memberId)) as SQL,
      // defence: private-to-chosen
      or(eq(profiles.isPrivate, false), chosenBy(db, viewer.memberId)) as SQL,
    );
  }
  return and(...conditions) as SQL;
}

/** The viewer hid the profile: it is not proposed to them. */
export function hasHidden(db: Db, viewerId: string | Placeholder): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(hiddenProfiles)
      .where(and(eq(hiddenProfiles.hiderId, viewerId), eq(hiddenProfiles.hiddenId, profiles.memberId))),
  );
}

/** A block, in either direction, between the viewer and the profile, or the member of another column. */
export function blockedEitherWay(
  db: Db,
  viewerId: string | AnyPgColumn | Placeholder,
  otherId: AnyPgColumn = profiles.memberId,
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(
        or(
          and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, viewerId)),
          // defence: blocks-both-ways
          and(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, otherId)),
        ),
      ),
  );
}

/**
 * A block in one direction, by the blocker and the blocked member: any block, or only one that may be told
 * (not made by an address).
 */
export function hasBlocked(
  db: Db,
  blockerId: string | AnyPgColumn | Placeholder,
  blockedId: string | AnyPgColumn | Placeholder,
  which: "all" | "told" = "all",
): SQL {
  const isTold = which === "told" ? isNull(blocks.contactBlockId) : undefined;
  return exists(
    db
      .select({ one: sql`1` })
      .from(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId), isTold)),
  );
}

/** The blocker's name at the time of the block; null where no block stands. */
export function nameAtBlock(
  db: Db,
  blockerId: string | AnyPgColumn | Placeholder,
  blockedId: string | AnyPgColumn | Placeholder,
): SQL {
  return sql`${db
    .select({ name: blocks.blockerName })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))}`;
}

/** An existing contact: a match, or a conversation that either of them wrote in. */
function contactOf(db: Db, viewerId: string | Placeholder): SQL {
  const match = db
    .select({ one: sql`1` })
    .from(matches)
    .where(
      and(
        eq(matches.lowId, sql`least(${profiles.memberId}, ${viewerId}::uuid)`),
        eq(matches.highId, sql`greatest(${profiles.memberId}, ${viewerId}::uuid)`),
      ),
    );
  return or(exists(match), conversationWith(db, viewerId)) as SQL;
}

/** A viewer whom the profile's owner liked, or has a conversation with. */
function chosenBy(db: Db, viewerId: string | Placeholder): SQL {
  return or(
    exists(
      db
        .select({ one: sql`1` })
        .from(likes)
        .where(and(eq(likes.fromId, profiles.memberId), eq(likes.toId, viewerId))),
    ),
    conversationWith(db, viewerId),
  ) as SQL;
}

function conversationWith(db: Db, viewerId: string | Placeholder): SQL {
  const side = alias(conversationSides, "visible_side");
  return exists(
    db
      .select({ one: sql`1` })
      .from(side)
      .where(and(eq(side.memberId, viewerId), eq(side.partnerId, profiles.memberId))),
  );
}

/** A block of the pair, in either direction; `by` is the blocker. */
export async function findBlock(
  db: Db,
  oneId: string,
  otherId: string,
): Promise<{ by: "one" | "other" } | null> {
  const rows = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [oneId, otherId]), inArray(blocks.blockedId, [oneId, otherId])));
  if (rows.length === 0) return null;
  return { by: rows.some((row) => row.blockerId === otherId) ? "other" : "one" };
}
