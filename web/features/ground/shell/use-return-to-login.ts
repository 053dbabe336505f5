import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { isLeaving } from "#web/lib/queries/browser-cache.ts";

/** After the session has ended elsewhere, the page reloads; a members' page then redirects to the log-in. */
export function useReturnToLogin(): void {
  const isMember = useUser() !== null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) return;
    return () => {
      // It would interrupt the way to the page for visitors.
      if (!isLeaving()) void revalidate();
    };
  }, [isMember, revalidate]);
}
