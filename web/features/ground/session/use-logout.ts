import { api } from "#web/lib/api/api.ts";
import { useSignedOut } from "./use-signed-out.ts";

/** Logs out, deletes this member's data from the browser, and opens the landing page. */
export function useLogout(): () => Promise<void> {
  const signedOut = useSignedOut();
  return async () => {
    await api("GET /api/logout.php");
    await signedOut("/");
  };
}
