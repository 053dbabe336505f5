import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { whenShown } from "#web/lib/page/shown-path.ts";
import { holdBackMemberCalls, markSignedOut } from "#web/lib/queries/browser-cache.ts";
import { isOfEverybody } from "#web/lib/queries/of-everybody.ts";
import { userQuery } from "./queries.ts";

/** After the server has ended the session: deletes this member's data and opens a page for visitors, by its path alone. */
export function useSignedOut(): (to: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to) => {
    const dropMemberCalls = holdBackMemberCalls();
    markSignedOut();
    try {
      await navigate(to);
      // A page of the member that still stands would show refused calls, and ask for what is removed below.
      await whenShown(to);
    } finally {
      dropMemberCalls();
    }
    const [own] = userQuery().queryKey;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own && !isOfEverybody(queryKey[0]) });
  };
}
