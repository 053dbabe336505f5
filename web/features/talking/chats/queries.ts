import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiOf, apiPages, apiQuery } from "#web/lib/queries/queries.ts";
import { isLookedAt, reportDelivered } from "./report-delivered.ts";
import { askAgainAfter, lastWithoutGap, mergeMessages, type Thread } from "./thread.ts";

/** A conversation as the page uses it; without an id until the first message. */
export type Conversation = ApiAnswer<"GET /api/members/:member_id/conversation">["conversation"];

export const conversationQuery = (conversationId: string) => ({
  ...apiQuery("GET /api/conversations/:conversation_id", { params: { conversation_id: conversationId } }),
  staleTime: 5_000,
});

export const memberConversationQuery = (memberId: string) => ({
  ...apiQuery("GET /api/members/:member_id/conversation", { params: { member_id: memberId } }),
  staleTime: 0,
});

/** Pages of conversations beyond the list of chats.php. */
export const conversationPages = () => apiPages("GET /api/conversations");

export const memberQuery = (memberId: string) =>
  apiQuery("GET /api/members/:member_id", { params: { member_id: memberId } });
export const interestsQuery = () => ({
  ...apiQuery("GET /api/interests.php"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The target of one link in a message. */
export const messageLinkQuery = (params: { conversation_id: string; seq: number; number: number }) => ({
  ...apiQuery("GET /api/conversations/:conversation_id/messages/:seq/links/:number", { params }),
  staleTime: 0,
});

const messagesKey = "GET /api/conversations/:conversation_id/messages";

/** The cached messages. Every later request only asks for newer ones. */
export function threadQuery(conversationId: string) {
  const params = { conversation_id: conversationId };
  return queryOptions({
    queryKey: [...apiKey(messagesKey, { params }), "thread"],
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const api = apiOf(client);
      if (!readThread(client, conversationId)) {
        const page = await api(messagesKey, { params, signal });
        const newest = page.messages.at(-1);
        if (newest && !isLookedAt()) reportDelivered(conversationId, newest.seq);
        const meanwhile = readThread(client, conversationId)?.messages ?? [];
        const messages = mergeMessages(page.messages, meanwhile);
        return { messages, hasOlder: page.has_more, syncedAt: newest?.created_at };
      }
      const read = (): Thread => readThread(client, conversationId) ?? { messages: [], hasOlder: false };
      let after = askAgainAfter(read());
      let syncedAt: string | undefined;
      for (;;) {
        const last = lastWithoutGap(read().messages);
        const page = await api(messagesKey, { params, query: { after }, signal });
        const newest = page.messages.at(-1);
        if (newest && newest.seq > last) reportDelivered(conversationId, newest.seq);
        // The first page's: its messages may have changed while the next pages came.
        syncedAt ??= newest?.created_at;
        const current = read();
        const merged = { ...current, messages: mergeMessages(current.messages, page.messages) };
        const isLast = !page.has_more || !newest || newest.seq <= after;
        if (isLast) return { ...merged, syncedAt: syncedAt ?? current.syncedAt };
        client.setQueryData<Thread>(threadQuery(conversationId).queryKey, merged);
        after = newest.seq;
      }
    },
  });
}

export function readThread(client: QueryClient, conversationId: string): Thread | undefined {
  return client.getQueryData<Thread>(threadQuery(conversationId).queryKey);
}

/** Adds the page before the oldest cached message. */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const before = readThread(client, conversationId)?.messages[0]?.seq;
  if (before === undefined) return;
  const page = await apiOf(client)(messagesKey, {
    params: { conversation_id: conversationId },
    query: { before },
  });
  client.setQueryData<Thread>(threadQuery(conversationId).queryKey, (thread) =>
    thread
      ? { ...thread, messages: mergeMessages(thread.messages, page.messages), hasOlder: page.has_more }
      : thread,
  );
}
