import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { holdBackMemberCalls, markSignedOut } from "#web/lib/queries/browser-cache.ts";
import { isOfEverybody } from "#web/lib/queries/of-everybody.ts";
import { userQuery } from "./queries.ts";

/** After the server has ended the session: deletes this member's data and opens a page for visitors. */
export function useSignedOut(): (to: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to) => {
    const dropMemberCalls = holdBackMemberCalls();
    markSignedOut();
    try {
      // Drawn before the calls are let go: a page of the member that still stands would ask for what is removed below.
      await navigate(to, { flushSync: true });
    } finally {
      dropMemberCalls();
    }
    const [own] = userQuery().queryKey;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own && !isOfEverybody(queryKey[0]) });
  };
}
