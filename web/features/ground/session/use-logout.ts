import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { runBeforeLogout } from "#web/lib/browser/before-logout.ts";
import { endSession } from "#web/lib/queries/browser-cache.ts";
import { useSignedOut } from "./use-signed-out.ts";

/** Ends what needs the session, logs out, deletes this member's data from the browser, and opens the landing page. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const signedOut = useSignedOut();
  return async () => {
    await runBeforeLogout();
    await endSession(client, () => api("GET /api/logout.php"));
    await signedOut("/");
  };
}
