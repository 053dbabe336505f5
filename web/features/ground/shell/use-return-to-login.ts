import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";

/** After the session has ended elsewhere, the page reloads; a members' page then redirects to the log-in. */
export function useReturnToLogin(): void {
  const isMember = useUser() !== null;
  const wasMember = useRef(isMember);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (wasMember.current && !isMember) void revalidate();
    wasMember.current = isMember;
  }, [isMember, revalidate]);
}
