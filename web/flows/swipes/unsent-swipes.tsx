import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { hasUnsentSwipes } from "#web/features/meeting/games/has-unsent.ts";
import { loadPart } from "#web/lib/page/load-part.ts";

/** Unsent swipes of an earlier visit are sent from the first page of the next visit. */
export function UnsentSwipes() {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  useEffect(() => {
    if (!memberId || !hasUnsentSwipes(memberId)) return;
    loadPart(() => import("./start-swipes.ts"), false).then(({ startSwipes }) =>
      startSwipes(memberId, client),
    );
  }, [memberId, client]);
  return null;
}
