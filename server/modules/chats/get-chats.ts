import { and, eq, isNull, sql } from "drizzle-orm";
import type { ChatEntry } from "#contracts/chats.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { Showcase } from "#server/modules/profiles/present-card.ts";
import { visibleTo } from "#server/modules/safety/visible-to.ts";
import { countUnread } from "./count-unread.ts";
import { listConversations } from "./list-conversations.ts";

const chatsAtMost = 200;

/** The chat state of seed section 3: the newest conversations, and counts that hold beyond them. */
export async function getChats(
  db: Db,
  memberId: string,
  showcase: Showcase,
): Promise<{ chats: ChatEntry[]; unread: number; newLikes: number }> {
  const { chats } = await listConversations(db, {
    memberId,
    cursor: undefined,
    limit: chatsAtMost,
    showcase,
  });
  return {
    chats,
    unread: await countUnread(db, memberId),
    newLikes: await countNewLikes(db, showcase.site.id, memberId),
  };
}

async function countNewLikes(db: Db, siteId: string, memberId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(likes)
    .innerJoin(profiles, eq(profiles.memberId, likes.fromId))
    .innerJoin(accounts, eq(accounts.id, likes.fromId))
    .where(
      and(eq(likes.toId, memberId), isNull(likes.seenAt), visibleTo(db, { siteId, memberId }, "contact")),
    );
  return row?.total ?? 0;
}
