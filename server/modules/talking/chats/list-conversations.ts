import { and, desc, eq, not, sql } from "drizzle-orm";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { presentEntry } from "./present-chat.ts";
import { isListed, isPartnerBlocked, selectThreads } from "./select-threads.ts";

export type ConversationPage = { chats: ChatEntry[]; nextCursor: string | null };

const newestFirst = [desc(conversationSides.lastMessageAt), desc(conversationSides.conversationId)];
const threadsStatement = prepared((db) =>
  selectThreads(
    db,
    sql.placeholder("memberId"),
    sql`${conversationSides.conversationId} = any(${sql.placeholder("ids")}::uuid[])`,
  )
    .orderBy(...newestFirst)
    .prepare("threads"),
);

/** Conversations with the newest message first, from a cursor on. */
export async function listConversations(
  db: Db,
  options: { memberId: string; cursor: string | undefined; limit: number; showcase: Showcase },
): Promise<ConversationPage> {
  const { memberId, limit, showcase } = options;
  const place = options.cursor === undefined ? null : decodeCursor(options.cursor);
  const isBehind = place
    ? sql`(${conversationSides.lastMessageAt}, ${conversationSides.conversationId})
        < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`
    : undefined;
  // The page is picked in the index's order first: joined at once, all of a member's conversations would be sorted.
  const page = await db
    .select({ id: conversationSides.conversationId })
    .from(conversationSides)
    .where(
      and(eq(conversationSides.memberId, memberId), isListed, isBehind, not(isPartnerBlocked(db, memberId))),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  if (page.length === 0) return { chats: [], nextCursor: null };
  const ids = page.map(({ id }) => id);
  const rows = await threadsStatement(db).execute({ memberId, ids });
  const shown = rows.slice(0, limit);
  const last = page.length > limit ? shown.at(-1) : undefined;
  return {
    chats: shown.map((row) => presentEntry(row, showcase)),
    nextCursor: last ? encodeCursor({ at: last.lastMessageAt, id: last.conversationId }) : null,
  };
}
