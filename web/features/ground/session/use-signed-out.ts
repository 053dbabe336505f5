import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { markSignedOut } from "#web/lib/queries/browser-cache.ts";
import { userQuery } from "./queries.ts";

/** After the server has ended the session: deletes this member's data and opens a page for visitors. */
export function useSignedOut(): (to: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (to) => {
    markSignedOut();
    await navigate(to);
    const [own] = userQuery().queryKey;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own && isPersonal(queryKey[0]) });
  };
}

const ofEverybody = new Set<unknown>([
  "GET /api/settings.php",
  "GET /api/companyinfo.php",
  "GET /api/interests.php",
  "GET /api/regions.php",
]);

function isPersonal(address: unknown): boolean {
  return !ofEverybody.has(address);
}
