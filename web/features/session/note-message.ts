import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#contracts/chats.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { chatsQuery } from "./queries.ts";

type Chats = ApiAnswer<"GET /api/chats.php">;

/** A message came or went: list, badges and title show it before the server is asked again. */
export function noteMessage(client: QueryClient, message: Message, memberId: string): void {
  const { queryKey } = chatsQuery();
  const known = client.getQueryData<Chats>(queryKey);
  if (!known) return;
  const noted = withMessage(known, message, memberId);
  if (noted) client.setQueryData<Chats>(queryKey, noted);
  else void client.invalidateQueries({ queryKey });
}

/** The list with the message in it, newest first; null where the conversation is not in it. */
export function withMessage(chats: Chats, message: Message, memberId: string): Chats | null {
  const entry = chats.chats.find(({ conversation }) => conversation.id === message.conversation_id);
  if (!entry) return null;
  if (entry.last_message && entry.last_message.seq >= message.seq) return chats;
  const { seq, sender_id, body, created_at } = message;
  const unread = sender_id === memberId ? 0 : 1;
  const moved = {
    ...entry,
    num_unread_messages: entry.num_unread_messages + unread,
    last_message: { seq, sender_id, body, created_at },
    last_message_at: created_at,
  };
  return {
    ...chats,
    chats: [moved, ...chats.chats.filter((one) => one !== entry)],
    total_unread_messages: chats.total_unread_messages + unread,
  };
}

/** A conversation has been read, whatever the server still says of it. */
export function noteRead(client: QueryClient, conversationId: string): void {
  client.setQueryData<Chats>(chatsQuery().queryKey, (known) => known && withRead(known, conversationId));
}

export function withRead(chats: Chats, conversationId: string): Chats {
  const entry = chats.chats.find(({ conversation }) => conversation.id === conversationId);
  if (!entry || entry.num_unread_messages === 0) return chats;
  return {
    ...chats,
    chats: chats.chats.map((one) => (one === entry ? { ...one, num_unread_messages: 0 } : one)),
    total_unread_messages: Math.max(0, chats.total_unread_messages - entry.num_unread_messages),
  };
}
