import type { QueryClient } from "@tanstack/react-query";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { conversationPages, conversationQuery, memberConversationQuery, threadQuery } from "./queries.ts";

/** Deletes the member's side of a conversation: removed at once, restored if the server refuses. */
export async function deleteChat(
  client: QueryClient,
  conversationId: string,
  partnerId: string | null,
): Promise<void> {
  const { queryKey } = chatsQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => known && without(known, conversationId));
  client.setQueryData(
    conversationPages().queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => without(page, conversationId)) },
  );
  try {
    await api("DELETE /api/chat.php", { body: { conversation: conversationId } });
    client.removeQueries({ queryKey: conversationQuery(conversationId).queryKey });
    client.removeQueries({ queryKey: threadQuery(conversationId).queryKey });
    if (partnerId) client.removeQueries({ queryKey: memberConversationQuery(partnerId).queryKey });
  } finally {
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: conversationPages().queryKey });
  }
}

type Entry = { conversation: { id: string }; num_unread_messages: number };
type Counted = { chats: Entry[]; total_unread_messages?: number };

function without<List extends Counted>(list: List, conversationId: string): List {
  const gone = list.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!gone) return list;
  return {
    ...list,
    chats: list.chats.filter((entry) => entry !== gone),
    ...(list.total_unread_messages !== undefined && {
      total_unread_messages: Math.max(0, list.total_unread_messages - gone.num_unread_messages),
    }),
  };
}
