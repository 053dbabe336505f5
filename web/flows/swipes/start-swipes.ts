import type { QueryClient } from "@tanstack/react-query";
import { startSending } from "#web/features/meeting/games/send-swipes.ts";
import { announceMatch } from "#web/features/meeting/likes/match-store.ts";

/** Sends a member's swipes from now on; a match of them is celebrated on whatever page they are by then. */
export function startSwipes(memberId: string, client: QueryClient): void {
  startSending({ memberId, client, onMatch: announceMatch });
}
