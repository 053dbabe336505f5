import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { conversationQuery, pagesKey } from "./queries.ts";

type Chats = ApiAnswer<"GET /api/chats.php">;
type Page = ApiAnswer<"GET /api/conversations">;
type Known = ApiAnswer<"GET /api/conversations/:conversation_id">;
type Entry = Chats["chats"][number];
export type ChatMarks = { is_pinned?: boolean; is_muted?: boolean; is_archived?: boolean };

/** Pins, mutes or archives a conversation: shown at once, restored if the server refuses. */
export async function markChat(client: QueryClient, conversationId: string, asked: ChatMarks): Promise<void> {
  const marks = effectOf(asked);
  const { queryKey } = chatsQuery();
  const openKey = conversationQuery(conversationId).queryKey;
  patchQuery<Chats>(client, queryKey, (known) => withMarks(known, conversationId, marks));
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: pagesKey },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, chats: marked(page.chats, conversationId, marks) })),
      },
  );
  patchQuery<Known>(client, openKey, ({ conversation }) => ({ conversation: { ...conversation, ...marks } }));
  try {
    await api("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: conversationId },
      body: asked,
    });
  } finally {
    for (const key of [queryKey, pagesKey, openKey]) void client.invalidateQueries({ queryKey: key });
  }
}

/** The marks with their effect on each other: an archived conversation is never pinned. */
function effectOf(asked: ChatMarks): ChatMarks {
  if (asked.is_archived) return { ...asked, is_pinned: false };
  return asked.is_pinned ? { ...asked, is_archived: false } : asked;
}

/**
 * The list with a conversation marked: pinned ones first, then the newest. An archived one leaves it; its unread messages
 * still count. One that comes back is requested.
 */
export function withMarks(chats: Chats, conversationId: string, marks: ChatMarks): Chats {
  const entry = chats.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!entry) return chats;
  if (marks.is_archived) {
    const left = chats.chats.filter((one) => one !== entry);
    return { ...chats, chats: left, is_all_archived: left.length === 0 };
  }
  // Messages of other kinds of profiles are in no count.
  const unread = entry.profile.kind === "member" ? entry.num_unread_messages : 0;
  const isMuted = marks.is_muted ?? entry.is_muted;
  const change = (Number(isMuted ?? false) - Number(entry.is_muted ?? false)) * unread;
  return {
    ...chats,
    muted_unread_messages: Math.max(0, (chats.muted_unread_messages ?? 0) + change),
    chats: marked(chats.chats, conversationId, marks).toSorted(byPlace),
  };
}

function marked(entries: Entry[], conversationId: string, marks: ChatMarks): Entry[] {
  return entries.map((entry) => (entry.conversation.id === conversationId ? { ...entry, ...marks } : entry));
}

function byPlace(one: Entry, other: Entry): number {
  if (one.is_pinned !== other.is_pinned) return one.is_pinned ? -1 : 1;
  return Date.parse(other.last_message_at) - Date.parse(one.last_message_at);
}
