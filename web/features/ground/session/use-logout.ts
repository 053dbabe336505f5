import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "#web/lib/api.ts";
import { markSignedOut } from "#web/lib/browser-cache.ts";
import { userQuery } from "./queries.ts";

/** Logs out, forgets everything that was this member's, and goes to the landing page. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await api("GET /api/logout.php");
    markSignedOut();
    await navigate("/");
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
