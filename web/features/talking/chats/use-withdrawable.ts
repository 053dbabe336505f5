import { useEffect, useState } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { useServerNow } from "#web/lib/browser/server-clock.ts";
import { hasContent, withdrawMs } from "./thread.ts";

/**
 * The number from which the member's own messages can be withdrawn now, by the server's clock; infinity for none,
 * and until the page is hydrated.
 */
export function useWithdrawable(messages: readonly Message[], memberId: string): number {
  const serverNow = useServerNow();
  const [from, setFrom] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endOf = ({ created_at }: Message) => Date.parse(created_at) + withdrawMs;
    const look = () => {
      const now = serverNow();
      const isOpen = (one: Message) => one.sender_id === memberId && hasContent(one) && endOf(one) > now;
      const first = messages.find(isOpen);
      setFrom(first?.seq ?? Number.POSITIVE_INFINITY);
      if (first) timer = setTimeout(look, endOf(first) - now);
    };
    look();
    return () => clearTimeout(timer);
  }, [messages, memberId, serverNow]);
  return from;
}
