import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiOf, apiPages, apiQuery } from "#web/lib/queries/queries.ts";
import type { ChatSearch } from "./chat-search.ts";
import { splitReactions, withReactions } from "./merge-reactions.ts";
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

/** Everything cached of the pages below. */
export const pagesKey = apiKey("GET /api/conversations");
/** Pages of conversations beyond the list of chats.php. */
export const conversationPages = () => apiPages("GET /api/conversations");
/** Everything cached of the searches below. */
export const foundKey = apiKey("GET /api/conversations", { query: {} });
/** Pages of the conversations that a filter finds. */
export const foundPages = (filter: ChatSearch) => apiPages("GET /api/conversations", { query: filter });

export const memberQuery = (memberId: string) =>
  apiQuery("GET /api/members/:member_id", { params: { member_id: memberId } });
export const interestsQuery = () => ({
  ...apiQuery("GET /api/interests.php"),
  staleTime: Number.POSITIVE_INFINITY,
});

export const messagesKey = "GET /api/conversations/:conversation_id/messages";

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
        const meanwhile = readThread(client, conversationId);
        const { messages: answered, reactions } = splitReactions(page.messages);
        const messages = mergeMessages(answered, meanwhile?.messages ?? []);
        const thread: Thread = {
          ...{ ...meanwhile, messages, hasOlder: page.has_more, syncedAt: newest?.created_at },
          reactionsVersion: page.reactions_version,
        };
        return withReactions(thread, reactions);
      }
      const read = (): Thread => readThread(client, conversationId) ?? { messages: [], hasOlder: false };
      let after = askAgainAfter(read());
      let syncedAt: string | undefined;
      for (;;) {
        const last = lastWithoutGap(read().messages);
        const query = { after, reactions_after: read().reactionsVersion ?? 0 };
        const page = await api(messagesKey, { params, query, signal });
        const newest = page.messages.at(-1);
        if (newest && newest.seq > last) reportDelivered(conversationId, newest.seq);
        // The first page's: its messages may have changed while the next pages came.
        syncedAt ??= newest?.created_at;
        const current = read();
        const { messages, reactions } = splitReactions(page.messages);
        const changes = page.reactions ?? [];
        const reactionsVersion = changes.at(-1)?.version ?? query.reactions_after;
        const merged = withReactions(
          { ...current, messages: mergeMessages(current.messages, messages), reactionsVersion },
          [...reactions, ...changes],
        );
        const isMoved = changes.length > 0 || (newest !== undefined && newest.seq > after);
        if (!page.has_more || !isMoved) return { ...merged, syncedAt: syncedAt ?? current.syncedAt };
        client.setQueryData<Thread>(threadQuery(conversationId).queryKey, merged);
        after = Math.max(after, newest?.seq ?? 0);
      }
    },
  });
}

export function readThread(client: QueryClient, conversationId: string): Thread | undefined {
  return client.getQueryData<Thread>(threadQuery(conversationId).queryKey);
}
