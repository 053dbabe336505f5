import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#contracts/talking/chats.ts";
import type { SentTerms } from "#contracts/talking/price-terms.ts";
import { noteMessage } from "#web/features/ground/session/note-message.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { conversationQuery, memberConversationQuery, readThread, threadQuery } from "./queries.ts";
import { mergeMessages, type Thread } from "./thread.ts";

type Answer = ApiAnswer<"POST /api/members/:member_id/messages">;
type Known = ApiAnswer<"GET /api/members/:member_id/conversation">;

/** The server has stored this member's message: adds it to its conversation, or starts one with it. */
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

/** The price of the next message after one of this member's, sent in this tab or another. */
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

/** Adds a message to the cached thread; starts a new thread only if the message is the first one. */
export function addToThread(
  client: QueryClient,
  conversationId: string,
  message: Message,
  isFirst = false,
): void {
  const thread = readThread(client, conversationId);
  if (!thread && !isFirst) return;
  const known = thread ?? { messages: [], hasOlder: false };
  const messages = mergeMessages(known.messages, [message]);
  if (messages === known.messages) return;
  client.setQueryData<Thread>(threadQuery(conversationId).queryKey, { ...known, messages });
}
