import { useCached } from "#web/lib/queries/queries.ts";
import { type Conversation, conversationQuery, memberConversationQuery } from "./queries.ts";

/** The open conversation: by its own id, or by its present or future partner. */
export type ChatAddress = { conversationId?: string | undefined; memberId?: string | undefined };

export function useConversation({ conversationId, memberId }: ChatAddress): Conversation | null {
  const byId = useCached({
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== undefined,
    refetchOnReconnect: true,
  });
  const byMember = useCached({
    ...memberConversationQuery(memberId ?? ""),
    enabled: memberId !== undefined,
    refetchOnReconnect: true,
  });
  return (conversationId === undefined ? byMember : byId)?.conversation ?? null;
}
