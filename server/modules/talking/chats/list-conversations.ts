import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { countNewLikes, selectNewLikes } from "#server/modules/meeting/likes/queries.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { selectUnread } from "./count-unread.ts";
import { presentEntry } from "./present-chat.ts";
import { isListed, isPartnerBlocked, selectThreads } from "./select-threads.ts";

export type ConversationPage = { chats: ChatEntry[]; nextCursor: string | null };

const newestFirst = [desc(conversationSides.lastMessageAt), desc(conversationSides.conversationId)];
const memberPlace = sql.placeholder("memberId");

/** The page is selected first, in the index's order: joined first, all conversations would be sorted. */
function selectPage<Beside extends Record<string, SQL>>(db: Db, beside: Beside) {
  const page = db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, memberPlace),
        isListed,
        sql`(${conversationSides.lastMessageAt}, ${conversationSides.conversationId})
          < (${sql.placeholder("behindAt")}::timestamptz, ${sql.placeholder("behindId")}::uuid)`,
        not(isPartnerBlocked(db, memberPlace)),
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"));
  return selectThreads(db, memberPlace, sql`${page}`, beside).orderBy(...newestFirst);
}
const threadsStatement = prepared((db) => selectPage(db, {}).prepare("threads"));
const chatsStatement = prepared((db) =>
  selectPage(db, {
    unread: sql<number>`${selectUnread(db, memberPlace)}`,
    newLikes: sql<number>`${selectNewLikes(db, { siteId: sql.placeholder("siteId"), memberId: memberPlace })}`,
  }).prepare("chats"),
);

const fromTheNewest = { behindAt: "infinity", behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** Conversations with the newest message first, after a cursor. */
export async function listConversations(
  db: Db,
  options: { memberId: string; cursor: string | undefined; limit: number; showcase: Showcase },
): Promise<ConversationPage> {
  const { memberId, limit, showcase } = options;
  const place = options.cursor === undefined ? null : decodeCursor(options.cursor);
  const from = place ? { behindAt: place.at.toISOString(), behindId: place.id } : fromTheNewest;
  const rows = await threadsStatement(db).execute({ memberId, ...from, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    chats: shown.map((row) => presentEntry(row, showcase)),
    nextCursor: last ? encodeCursor({ at: last.lastMessageAt, id: last.conversationId }) : null,
  };
}

/** The newest conversations, with the counts of all unread messages and new likes. */
export async function listNewestWithCounts(
  db: Db,
  { memberId, limit, showcase }: { memberId: string; limit: number; showcase: Showcase },
): Promise<{ chats: ChatEntry[]; unread: number; newLikes: number }> {
  const siteId = showcase.site.id;
  const rows = await chatsStatement(db).execute({ memberId, siteId, ...fromTheNewest, limit });
  const chats = rows.map((row) => presentEntry(row, showcase));
  // Without a conversation there is no unread message, but the new likes are still to be counted.
  const [counts = { unread: 0, newLikes: await countNewLikes(db, { siteId, memberId }) }] = rows;
  return { chats, unread: counts.unread, newLikes: counts.newLikes };
}
