import { and, eq, exists, not, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { blockedEitherWay } from "#server/modules/safety/visible-to.ts";
import { isListed } from "./find-thread.ts";

/** Unread messages in all conversations on the member's list, however long it is. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const isBlocked = exists(
    db
      .select({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.memberId, conversationSides.partnerId), blockedEitherWay(db, memberId))),
  );
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${conversationSides.unreadCount}), 0)::int` })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, memberId),
        sql`${conversationSides.unreadCount} > 0`,
        isListed,
        not(isBlocked),
      ),
    );
  return row?.total ?? 0;
}
