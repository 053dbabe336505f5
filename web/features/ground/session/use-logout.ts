import { api } from "#web/lib/api.ts";
import { useSignedOut } from "./use-signed-out.ts";

/** Logs out, forgets everything that was this member's, and goes to the landing page. */
export function useLogout(): () => Promise<void> {
  const signedOut = useSignedOut();
  return async () => {
    await api("GET /api/logout.php");
    await signedOut("/");
  };
}
