import type { QueryClient } from "@tanstack/react-query";
import type { Message, SentTerms } from "#contracts/talking/chats.ts";
import { noteMessage } from "#web/features/ground/session/note-message.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { patchQuery } from "#web/lib/patch-query.ts";
import { conversationQuery, memberConversationQuery, readThread, threadQuery } from "./queries.ts";
import { mergeMessages, type Thread } from "./thread.ts";

type Answer = ApiAnswer<"POST /api/members/:member_id/messages">;
type Known = ApiAnswer<"GET /api/members/:member_id/conversation">;

/** The server has stored a message of ours: it joins its conversation, which begins with it where there was none. */
export function acknowledge(client: QueryClient, partnerId: string, { message, ...terms }: Answer): void {
  const id = message.conversation_id;
  const begun = client.getQueryData(memberConversationQuery(partnerId).queryKey);
  addToThread(client, id, message, begun !== undefined && begun.conversation.id === null);
  const { queryKey } = conversationQuery(id);
  if (begun && !client.getQueryData(queryKey)) {
    client.setQueryData(queryKey, { conversation: { ...begun.conversation, id } });
  }
  noteTerms(client, message, terms, partnerId);
  noteMessage(client, { ...message, terms }, message.sender_id);
}

/** What the next message costs after one of ours, sent in this tab or another. */
export function noteTerms(
  client: QueryClient,
  { conversation_id: id, seq }: Message,
  { price }: SentTerms,
  partnerId?: string | null,
): void {
  const change = (known: Known): Known =>
    seq < known.conversation.last_seq
      ? known
      : { conversation: { ...known.conversation, id, price, last_seq: seq } };
  patchQuery(client, conversationQuery(id).queryKey, change);
  if (partnerId) patchQuery(client, memberConversationQuery(partnerId).queryKey, change);
}

/** Takes a message into the thread on hand; a new one is begun only where the message is the first there is. */
export function addToThread(
  client: QueryClient,
  conversationId: string,
  message: Message,
  isFirst = false,
): void {
  const thread = readThread(client, conversationId);
  if (!thread && !isFirst) return;
  const { messages, hasOlder } = thread ?? { messages: [], hasOlder: false };
  const merged = mergeMessages(messages, [message]);
  if (merged === messages) return;
  client.setQueryData<Thread>(threadQuery(conversationId).queryKey, { messages: merged, hasOlder });
}
