import { useQuery } from "@tanstack/react-query";
import { type Conversation, conversationQuery, memberConversationQuery } from "./queries.ts";

/** The conversation of the address: by its own id, or by the member it is or will be with. */
export function useConversation(address: {
  conversationId?: string;
  memberId?: string;
}): Conversation | null {
  const { conversationId, memberId } = address;
  const byId = useQuery({
    ...conversationQuery(conversationId ?? ""),
    enabled: conversationId !== undefined,
    refetchOnReconnect: true,
  });
  const byMember = useQuery({
    ...memberConversationQuery(memberId ?? ""),
    enabled: memberId !== undefined,
    refetchOnReconnect: true,
  });
  return (conversationId === undefined ? byMember.data : byId.data)?.conversation ?? null;
}
