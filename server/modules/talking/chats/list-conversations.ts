import { and, desc, eq, exists, not, type SQL, sql } from "drizzle-orm";
import type { ChatEntry, ChatFilter } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { matches } from "#server/db/schema/likes.ts";
import { selectNewLikes } from "#server/modules/meeting/likes/queries.ts";
import { normalizeName } from "#server/modules/people/profiles/name.ts";
import type { Showcase } from "#server/modules/people/profiles/present-card.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { selectUnread, type UnreadCounts } from "./count-unread.ts";
import { foldedName, foldName } from "./fold-name.ts";
import { presentEntry } from "./present-chat.ts";
import { isListed, isNotArchived, isPartnerBlocked, selectThreads } from "./select-threads.ts";
import { selectShownName } from "./shown-name.ts";

export type ConversationPage = { chats: ChatEntry[]; nextCursor: string | null };
export type NewestChats = {
  chats: ChatEntry[];
  /** The list is empty, and conversations are archived. */
  isAllArchived: boolean;
  unread: UnreadCounts;
  newLikes: number;
};

const newestFirst = [desc(conversationSides.lastMessageAt), desc(conversationSides.conversationId)];
const memberPlace = sql.placeholder("memberId");

/** The page is selected first, in the index's order: joined first, all conversations would be sorted. */
function selectPage(db: Db, filter: SQL) {
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
    .where(
      and(
        eq(conversationPins.memberId, memberPlace),
        isListed,
        // defence: archived-pin-not-listed
        isNotArchived,
      ),
    );
}
const threadsStatement = prepared((db) =>
  selectThreads(db, memberPlace, sql`${selectPage(db, isNotArchived)}`, {})
    .orderBy(...newestFirst)
    .prepare("threads"),
);
const chatsStatement = prepared((db) =>
  selectThreads(db, memberPlace, sql`(${selectPage(db, isNotArchived)} union ${selectPinned(db)})`, {
    unread: sql<UnreadCounts>`${selectUnread(db, memberPlace)}`,
    newLikes: sql<number>`${selectNewLikes(db, { siteId: sql.placeholder("siteId"), memberId: memberPlace })}`,
  })
    .orderBy(sql`${conversationPins.pinnedAt} is null`, ...newestFirst)
    .prepare("chats"),
);
/** The same beside an empty list. */
const emptyListStatement = prepared((db) =>
  db
    .select({
      isAllArchived: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(conversationSides)
          .where(
            and(
              eq(conversationSides.memberId, memberPlace),
              isListed,
              not(isNotArchived),
              not(isPartnerBlocked(db, memberPlace)),
            ),
          ),
      )}`,
      unread: sql<UnreadCounts>`${selectUnread(db, memberPlace)}`,
      newLikes: sql<number>`${selectNewLikes(db, { siteId: sql.placeholder("siteId"), memberId: memberPlace })}`,
    })
    .from(sql`(select 1) one`)
    .prepare("chats_empty"),
);
const unreadPlace = sql.placeholder("isUnread");
const archivedPlace = sql.placeholder("isArchived");
const matchPlace = sql.placeholder("isMatch");
const namePlace = sql.placeholder("name");
/** The member and the partner of a side are a match: one look at the key of a pair. */
function isWithMatch(db: Db): SQL {
  const pair = [sql`${memberPlace}::uuid`, sql`${conversationSides.partnerId}`] as const;
  return exists(
    db
      .select({ one: sql`1` })
      .from(matches)
      .where(
        and(
          eq(matches.lowId, sql`least(${pair[0]}, ${pair[1]})`),
          eq(matches.highId, sql`greatest(${pair[0]}, ${pair[1]})`),
        ),
      ),
  );
}
/** The conversations are walked from the newest one until the page is full: one look at a profile each, if a name is asked. */
const foundThreadsStatement = prepared((db) =>
  selectThreads(
    db,
    memberPlace,
    sql`${selectPage(
      db,
      sql`(not ${unreadPlace}::boolean or ${conversationSides.unreadCount} > 0)
        and (not ${archivedPlace}::boolean or ${conversationSides.archivedAt} is not null)
        and (not ${matchPlace}::boolean or ${isWithMatch(db)})
        and (${namePlace}::text = '' or coalesce(strpos(${foldedName(selectShownName(db, memberPlace))}, ${namePlace}::text), 0) > 0)`,
    )}`,
    {},
  )
    .orderBy(...newestFirst)
    .prepare("found_threads"),
);

const fromTheNewest = { behindAt: "infinity", behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/**
 * Conversations with the newest message first, after a cursor: the list, or of all conversations, archived ones too, those
 * with unread messages, with matches or the archived ones (`only`), and those with a partner whose shown name contains `name`, in any
 * case.
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
  const { only } = options;
  const part = { isUnread: only === "unread", isMatch: only === "matches", isArchived: only === "archived" };
  const name = foldName(normalizeName(options.name ?? ""));
  const page = { memberId, ...from, limit: limit + 1 };
  const rows =
    only !== undefined || name !== ""
      ? await foundThreadsStatement(db).execute({ ...page, ...part, name })
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
): Promise<NewestChats> {
  const siteId = showcase.site.id;
  const rows = await chatsStatement(db).execute({ memberId, siteId, ...fromTheNewest, limit });
  const chats = rows.map((row) => presentEntry(row, showcase));
  const [first] = rows;
  if (first) return { chats, isAllArchived: false, unread: first.unread, newLikes: first.newLikes };
  const [counts] = await emptyListStatement(db).execute({ memberId, siteId });
  if (!counts) throw new Error("no counts beside an empty list");
  return { chats, ...counts };
}
