import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { userQuery, useUser } from "./queries.ts";

/**
 * Drafts and unsent messages last as long as their member is signed in here, so that other users of the
 * device never find them.
 */
export function useOwnTexts(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id ?? null;
  useEffect(() => {
    // If the page could not load its user, nothing is deleted.
    const known = client.getQueryData<ApiAnswer<"GET /api/user.php">>(userQuery().queryKey);
    if (!known || (memberId === null && !mayHoldTexts())) return;
    // A first visit has no such texts, so it does not load the code that deletes them.
    import("#web/lib/queries/forget-others.ts")
      .then(({ forgetOthers }) => forgetOthers(memberId))
      .catch(() => undefined);
  }, [client, memberId]);
}

function mayHoldTexts(): boolean {
  try {
    return Object.keys(localStorage).length > 0;
  } catch {
    return true;
  }
}
