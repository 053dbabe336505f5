import { useEffect } from "react";
import { api } from "#web/lib/api/api.ts";
import { whenVisible } from "./when-visible.ts";

/**
 * Reports that the signed-in member looks at a member's profile; null: no visit. A page that the browser draws in
 * advance or in the background reports it when it becomes visible, and a copy read without a network never does.
 */
export function useVisit(memberId: string | null): void {
  useEffect(() => {
    if (memberId === null) return;
    return whenVisible(() => {
      if (!navigator.onLine) return;
      // Whether the visit counts is the server's decision; the page shows nothing of it.
      const options = { params: { member_id: memberId }, body: {}, keepalive: true };
      api("POST /api/visits/:member_id", options).catch(() => undefined);
    });
  }, [memberId]);
}
