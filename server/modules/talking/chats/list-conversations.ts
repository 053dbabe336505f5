import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import type { ChatEntry, ChatFilter } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { countNewLikes, selectNewLikes } from "#server/modules/meeting/likes/queries.ts";
import { normalizeName } from "#server/modules/people/profiles/name.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { selectUnread, type UnreadCounts } from "./count-unread.ts";
import { presentEntry } from "./present-chat.ts";
import { isListed, isPartnerBlocked, selectThreads } from "./select-threads.ts";
import { selectShownName } from "./shown-name.ts";

export type ConversationPage = { chats: ChatEntry[]; nextCursor: string | null };

const newestFirst = [desc(conversationSides.lastMessageAt), desc(conversationSides.conversationId)];
const memberPlace = sql.placeholder("memberId");

/** The page is selected first, in the index's order: joined first, all conversations would be sorted. */
function selectPage(db: Db, filter?: SQL) {
  return db
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.memberId, memberPlace),
        isListed,
        sql`(${conversationSides.lastMessageAt}, ${conversationSides.conversationId})
          < (${sql.placeholder("behindAt")}::timestamptz, ${sql.placeholder("behindId")}::uuid)`,
        not(isPartnerBlocked(db, memberPlace)),
        filter,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"));
}
/** A few, found by their own table's key, however old they are. */
function selectPinned(db: Db) {
  return db
    .select({ conversationId: conversationPins.conversationId })
    .from(conversationPins)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, conversationPins.conversationId),
        eq(conversationSides.memberId, conversationPins.memberId),
      ),
    )
    .where(and(eq(conversationPins.memberId, memberPlace), isListed));
}
const threadsStatement = prepared((db) =>
  selectThreads(db, memberPlace, sql`${selectPage(db)}`, {})
    .orderBy(...newestFirst)
    .prepare("threads"),
);
const chatsStatement = prepared((db) =>
  selectThreads(db, memberPlace, sql`(${selectPage(db)} union ${selectPinned(db)})`, {
    unread: sql<UnreadCounts>`${selectUnread(db, memberPlace)}`,
    newLikes: sql<number>`${selectNewLikes(db, { siteId: sql.placeholder("siteId"), memberId: memberPlace })}`,
  })
    .orderBy(sql`${conversationPins.pinnedAt} is null`, ...newestFirst)
    .prepare("chats"),
);
const unreadPlace = sql.placeholder("isUnread");
const namePlace = sql.placeholder("name");
/** The conversations are walked from the newest one until the page is full: one look at a profile each, if a name is asked. */
const foundThreadsStatement = prepared((db) =>
  selectThreads(
    db,
    memberPlace,
    sql`${selectPage(
      db,
      sql`(not ${unreadPlace}::boolean or ${conversationSides.unreadCount} > 0)
        and (${namePlace}::text = '' or coalesce(strpos(lower(${selectShownName(db, memberPlace)}), ${namePlace}::text), 0) > 0)`,
    )}`,
    {},
  )
    .orderBy(...newestFirst)
    .prepare("found_threads"),
);

const fromTheNewest = { behindAt: "infinity", behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * Conversations with the newest message first, after a cursor: all, those with unread messages (`only`), or those with
 * a partner whose shown name contains `name`, in any case.
 */
export async function listConversations(
  db: Db,
  options: {
    memberId: string;
    cursor?: string | undefined;
    only?: ChatFilter | undefined;
    name?: string | undefined;
    limit: number;
    showcase: Showcase;
  },
): Promise<ConversationPage> {
  const { memberId, limit, showcase } = options;
  const place = options.cursor === undefined ? null : decodeCursor(options.cursor);
  const from = place ? { behindAt: place.at.toISOString(), behindId: place.id } : fromTheNewest;
  const isUnread = options.only === "unread";
  const name = normalizeName(options.name ?? "").toLowerCase();
  const page = { memberId, ...from, limit: limit + 1 };
  const rows =
    isUnread || name !== ""
      ? await foundThreadsStatement(db).execute({ ...page, isUnread, name })
      : await threadsStatement(db).execute(page);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    chats: shown.map((row) => presentEntry(row, showcase)),
    nextCursor: last ? encodeCursor({ at: last.lastMessageAt, id: last.conversationId }) : null,
  };
}

/** The pinned and the newest conversations, with the counts of all unread messages and new likes. */
export async function listNewestWithCounts(
  db: Db,
  { memberId, limit, showcase }: { memberId: string; limit: number; showcase: Showcase },
): Promise<{ chats: ChatEntry[]; unread: UnreadCounts; newLikes: number }> {
  const siteId = showcase.site.id;
  const rows = await chatsStatement(db).execute({ memberId, siteId, ...fromTheNewest, limit });
  const chats = rows.map((row) => presentEntry(row, showcase));
  // Without a conversation there is no unread message, but the new likes are still to be counted.
  const [counts = { unread: { all: 0, muted: 0 }, newLikes: await countNewLikes(db, { siteId, memberId }) }] =
    rows;
  return { chats, unread: counts.unread, newLikes: counts.newLikes };
}
