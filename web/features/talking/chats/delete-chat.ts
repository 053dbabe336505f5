import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { recount } from "#web/features/ground/session/note-message.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { conversationQuery, memberConversationQuery, pagesKey, threadQuery } from "./queries.ts";

/** Deletes the member's side of a conversation: removed at once, restored if the server refuses. */
export async function deleteChat(
  client: QueryClient,
  conversationId: string,
  partnerId: string | null,
): Promise<void> {
  const { queryKey } = chatsQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && without(known, conversationId));
  client.setQueriesData<Pages>(
    { queryKey: pagesKey },
    (known) => known && { ...known, pages: known.pages.map((page) => without(page, conversationId)) },
  );
  try {
    await api("DELETE /api/chat.php", { body: { conversation: conversationId } });
    client.removeQueries({ queryKey: conversationQuery(conversationId).queryKey });
    client.removeQueries({ queryKey: threadQuery(conversationId).queryKey });
    if (partnerId) client.removeQueries({ queryKey: memberConversationQuery(partnerId).queryKey });
  } finally {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: pagesKey });
  }
}

type Chats = ApiAnswer<"GET /api/chats.php">;
type Page = ApiAnswer<"GET /api/conversations">;
type Pages = InfiniteData<Page>;

function without<List extends Page | Chats>(list: List, conversationId: string): List {
  const gone = list.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!gone) return list;
  return {
    ...list,
    chats: list.chats.filter((entry) => entry !== gone),
    ...("total_unread_messages" in list && recount(list, gone, -gone.num_unread_messages)),
  };
}
