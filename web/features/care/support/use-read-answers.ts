import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/lib/api/api.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { type Support, supportQuery } from "./queries.ts";

/** Marks the answers on the page as read while it is visible, so that the account menu and mails no longer tell of them. */
export function useReadAnswers(standing: Support["standing"] | undefined): void {
  const client = useQueryClient();
  const seq = standing?.has_unread ? standing.last_seq : null;
  useEffect(() => {
    if (seq === null) return;
    let isDone = false;
    const mark = () => {
      if (isDone || document.visibilityState !== "visible") return;
      isDone = true;
      void markRead(seq).then((isMarked) => {
        isDone = isMarked;
        if (!isMarked) return;
        void client.invalidateQueries({ queryKey: supportQuery().queryKey });
        void client.invalidateQueries({ queryKey: apiKey("GET /api/user.php") });
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [client, seq]);
}

/** A lost call is made again at the next look at the page. */
async function markRead(seq: number): Promise<boolean> {
  const answer = await api("PUT /api/support/read", { body: { seq } }).catch(() => false as const);
  return answer !== false;
}
