import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";

/** A session that ended elsewhere: the page is loaded anew, and a members' page then leads to the login. */
export function useReturnToLogin(): void {
  const isMember = useUser() !== null;
  const wasMember = useRef(isMember);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (wasMember.current && !isMember) void revalidate();
    wasMember.current = isMember;
  }, [isMember, revalidate]);
}
