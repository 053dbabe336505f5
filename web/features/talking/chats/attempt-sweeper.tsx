import { useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { sweepAttempts } from "./kept-attempts.ts";

/** Deletes the member's attempts that are older than a day, of all partners; the dialogs of gifts and photos read one partner's. */
export function AttemptSweeper() {
  const memberId = useUser()?.id;
  useEffect(() => {
    if (memberId) sweepAttempts(memberId);
  }, [memberId]);
  return null;
}
