import type { QueryClient } from "@tanstack/react-query";
import { noteMessage } from "#web/features/session/note-message.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { conversationQuery, memberConversationQuery, readThread, threadQuery } from "./queries.ts";
import { mergeMessages, type Thread } from "./thread.ts";

type Answer = ApiAnswer<"POST /api/members/:member_id/messages">;

/** The server has stored a message of ours: it joins its conversation, which begins with it where there was none. */
export function acknowledge(client: QueryClient, partnerId: string, { message, price }: Answer): void {
  const id = message.conversation_id;
  const begun = client.getQueryData(memberConversationQuery(partnerId).queryKey);
  addToThread(client, id, message, begun !== undefined && begun.conversation.id === null);
  const numbers = { id, price, last_seq: message.seq };
  client.setQueryData(conversationQuery(id).queryKey, (known) => {
    const conversation = known?.conversation ?? begun?.conversation;
    return conversation && { conversation: { ...conversation, ...numbers } };
  });
  client.setQueryData(
    memberConversationQuery(partnerId).queryKey,
    (known) => known && { conversation: { ...known.conversation, ...numbers } },
  );
  noteMessage(client, message, message.sender_id);
}

/** Takes a message into the thread on hand; a new one is begun only where the message is the first there is. */
export function addToThread(
  client: QueryClient,
  conversationId: string,
  message: Answer["message"],
  isFirst = false,
): void {
  const thread = readThread(client, conversationId);
  if (!thread && !isFirst) return;
  const { messages, hasOlder } = thread ?? { messages: [], hasOlder: false };
  const merged = mergeMessages(messages, [message]);
  if (merged === messages) return;
  client.setQueryData<Thread>(threadQuery(conversationId).queryKey, { messages: merged, hasOlder });
}
