import { and, eq, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { isListed, isPartnerBlocked, isPartnerNoMember } from "./select-threads.ts";

const unreadStatement = prepared((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${conversationSides.unreadCount}), 0)::int` })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, sql.placeholder("memberId")),
        sql`${conversationSides.unreadCount} > 0`,
        isListed,
        not(isPartnerNoMember(db)),
        not(isPartnerBlocked(db, sql.placeholder("memberId"))),
      ),
    )
    .prepare("count_unread"),
);

/** Unread messages from members in all conversations on the list, however long it is; no others count in a badge (promise 1). */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const [row] = await unreadStatement(db).execute({ memberId });
  return row?.total ?? 0;
}
