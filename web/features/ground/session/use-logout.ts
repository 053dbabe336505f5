import { api } from "#web/lib/api/api.ts";
import { runBeforeLogout } from "#web/lib/browser/before-logout.ts";
import { useSignedOut } from "./use-signed-out.ts";

/** Ends what needs the session, logs out, deletes this member's data from the browser, and opens the landing page. */
export function useLogout(): () => Promise<void> {
  const signedOut = useSignedOut();
  return async () => {
    await runBeforeLogout();
    await api("GET /api/logout.php");
    await signedOut("/");
  };
}
