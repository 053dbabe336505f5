import { useEffect, useState } from "react";
import { useLive } from "#web/lib/live/live.ts";
import type { Conversation } from "./queries.ts";

const typingMs = 6_000;

/** Whether the partner is typing: for six seconds after each typing event, or until their message arrives. */
export function useTyping({ id, partner }: Conversation): boolean {
  const [until, setUntil] = useState(0);
  useLive("typing", ({ conversation_id, member_id }) => {
    if (conversation_id === id && member_id === partner.id) setUntil(Date.now() + typingMs);
  });
  useLive("message", ({ conversation_id, sender_id }) => {
    if (conversation_id === id && sender_id === partner.id) setUntil(0);
  });
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}
