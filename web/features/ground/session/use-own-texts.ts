import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { userQuery, useUser } from "./queries.ts";

/** Drafts and unsent messages last as long as their member is signed in here: on a device of several, nobody finds another's. */
export function useOwnTexts(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id ?? null;
  useEffect(() => {
    // A page that could not find out who it is for forgets nothing.
    const known = client.getQueryData<ApiAnswer<"GET /api/user.php">>(userQuery().queryKey);
    if (!known || (memberId === null && !mayHoldTexts())) return;
    // A first visit has none, and need not load what would clear them away.
    import("#web/lib/forget-others.ts")
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
