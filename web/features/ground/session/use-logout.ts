import { useQueryClient } from "@tanstack/react-query";
import { runBeforeLogout } from "#web/lib/browser/before-logout.ts";
import { endSession } from "./end-session.ts";
import { useSignedOut } from "./use-signed-out.ts";

let underWay: Promise<void> | null = null;

/**
 * Runs the tasks that need the session, logs out, deletes this member's data from the browser, and opens the landing page.
 * A second call waits for the first one.
 */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const signedOut = useSignedOut();
  async function logOut(): Promise<void> {
    await runBeforeLogout();
    await endSession(client, () => signedOut("/"));
  }
  return () => {
    underWay ??= logOut().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
