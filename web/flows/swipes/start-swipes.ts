import type { QueryClient } from "@tanstack/react-query";
import { startSending } from "#web/features/meeting/games/send-swipes.ts";
import { announceMatch } from "#web/features/meeting/likes/match-store.ts";

/** Sends a member's swipes from now on; a match is announced on the page that is open then. */
export function startSwipes(memberId: string, client: QueryClient): void {
  startSending({ memberId, client, onMatch: announceMatch });
}
