import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { lastChat, rememberChat } from "./last-chat.ts";
import type { Conversation } from "./queries.ts";

/**
 * From this width on, list and conversation are side by side (seed section 9). Below it, "Messages" leads to the list: the
 * reasons are in docs/decisions/0017-position-and-replay.md.
 */
const isWide = "(min-width: 992px)";

/** Stores the open chat, and reopens it when the member opens a list with room next to it. */
export function useLastChat(memberId: string | null, conversation: Conversation | null, isOpen: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = conversation?.id;
  const profileId = conversation?.partner.id ?? null;
  useEffect(() => {
    if (memberId && id) rememberChat(memberId, { conversationId: id, profileId }, Date.now());
  }, [memberId, id, profileId]);

  const hasLooked = useRef(false);
  useEffect(() => {
    if (!memberId || hasLooked.current) return;
    hasLooked.current = true;
    if (isOpen || !matchMedia(isWide).matches) return;
    const last = lastChat(memberId, Date.now());
    const chats = client.getQueryData(chatsQuery().queryKey)?.chats ?? [];
    // If it was deleted or blocked meanwhile, no chat is opened.
    if (chats.some(({ conversation: listed }) => listed.id === last)) {
      void navigate(`/chats/${last}${location.search}`, { replace: true });
    }
  }, [client, navigate, memberId, isOpen]);
}
