import type { QueryClient } from "@tanstack/react-query";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { conversationQuery } from "./queries.ts";

type Address = { conversation_id?: string | undefined; member_id?: string | undefined };

/**
 * The partner of the conversation at an address; null without an open conversation, or if the partner is
 * unknown or deleted.
 */
export function openPartner(client: QueryClient, { conversation_id, member_id }: Address): string | null {
  if (!conversation_id) return member_id ?? null;
  const open = client.getQueryData(conversationQuery(conversation_id).queryKey)?.conversation.partner;
  if (open) return open.id;
  const chats = client.getQueryData(chatsQuery().queryKey)?.chats ?? [];
  return chats.find(({ conversation }) => conversation.id === conversation_id)?.profile.id ?? null;
}
