import type { QueryClient } from "@tanstack/react-query";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { withReactions } from "./merge-reactions.ts";
import { threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

/** Puts a reaction of either side into the open conversation. */
export function noteReaction(client: QueryClient, conversationId: string, reaction: NumberedReaction): void {
  patchQuery<Thread>(client, threadQuery(conversationId).queryKey, (thread) =>
    withReactions(thread, [reaction]),
  );
}
