import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { recount } from "#web/features/ground/session/note-message.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { memberLeft } from "#web/lib/queries/browser-cache.ts";
import { conversationQuery, memberConversationQuery, pagesKey, threadQuery } from "./queries.ts";

/** Deletes the member's side of a conversation: removed at once, restored if the server refuses. */
export async function deleteChat(
  client: QueryClient,
  conversationId: string,
  partnerId: string | null,
): Promise<void> {
  await client.cancelQueries({ queryKey: chatsQuery().queryKey });
  takeOff(client, conversationId);
  try {
    await api("DELETE /api/chat.php", { body: { conversation: conversationId } });
    forgetConversation(client, conversationId, partnerId);
  } finally {
    askAgain(client);
  }
}

/**
 * Deletes what a row of the list showed: a message that arrived since stays, and its conversation with it. Also while the
 * page is left. It names the member who deleted: both partners have this id, and the browser may have logged in the other.
 */
export async function deleteShown(client: QueryClient, memberId: string, entry: ChatEntry): Promise<void> {
  const { conversation, profile, last_message } = entry;
  const seq = last_message?.seq;
  try {
    const answer = await api("DELETE /api/chat.php", {
      body: { conversation: conversation.id, ...(seq !== undefined && { seq }) },
      keepalive: true,
      memberId,
    });
    // Logged out meanwhile: nothing was deleted, and another member may look at this page by now.
    if (answer === false) throw memberLeft;
    takeOff(client, conversation.id, seq);
    forgetConversation(client, conversation.id, profile.id);
  } finally {
    askAgain(client);
  }
}

function forgetConversation(client: QueryClient, conversationId: string, partnerId: string | null): void {
  client.removeQueries({ queryKey: conversationQuery(conversationId).queryKey });
  client.removeQueries({ queryKey: threadQuery(conversationId).queryKey });
  if (partnerId) client.removeQueries({ queryKey: memberConversationQuery(partnerId).queryKey });
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: chatsQuery().queryKey });
  void client.invalidateQueries({ queryKey: pagesKey });
}

type Chats = ApiAnswer<"GET /api/chats.php">;
type Page = ApiAnswer<"GET /api/conversations">;
type Pages = InfiniteData<Page>;

/** Takes a conversation off all cached lists, unless a message after this number is known. */
function takeOff(client: QueryClient, conversationId: string, seq = Number.POSITIVE_INFINITY): void {
  client.setQueryData(chatsQuery().queryKey, (known) => known && without(known, conversationId, seq));
  client.setQueriesData<Pages>(
    { queryKey: pagesKey },
    (known) => known && { ...known, pages: known.pages.map((page) => without(page, conversationId, seq)) },
  );
}

function without<List extends Page | Chats>(list: List, conversationId: string, seq: number): List {
  const gone = list.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!gone || (gone.last_message?.seq ?? 0) > seq) return list;
  return {
    ...list,
    chats: list.chats.filter((entry) => entry !== gone),
    ...("total_unread_messages" in list && recount(list, gone, -gone.num_unread_messages)),
  };
}
