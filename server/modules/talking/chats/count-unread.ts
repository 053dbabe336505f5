import { and, eq, not, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { isListed, isPartnerBlocked, isPartnerNoMember } from "./select-threads.ts";

/** Unread messages: all, and those in muted conversations, which alert nobody. */
export type UnreadCounts = { all: number; muted: number };

/** One look at the sides for both numbers: there may be thousands. */
export function selectUnread(db: Db, memberId: Placeholder) {
  const summed = sql`coalesce(sum(${conversationSides.unreadCount}), 0)::int`;
  const muted = sql`coalesce(sum(${conversationSides.unreadCount}) filter (where ${conversationSides.mutedAt} is not null), 0)::int`;
  return db
    .select({ counts: sql<UnreadCounts>`json_build_object('all', ${summed}, 'muted', ${muted})` })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, memberId),
        sql`${conversationSides.unreadCount} > 0`,
        isListed,
        not(isPartnerNoMember(db, memberId)),
        not(isPartnerBlocked(db, memberId)),
      ),
    );
}
const unreadStatement = prepared((db) =>
  selectUnread(db, sql.placeholder("memberId")).prepare("count_unread"),
);

/**
 * Unread messages from members in all conversations on the list, at any length; other kinds do not count in a
 * badge (promise 1).
 */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await unreadStatement(db).execute({ memberId });
  return row?.counts.all ?? 0;
}
