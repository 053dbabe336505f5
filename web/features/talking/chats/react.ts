import type { QueryClient } from "@tanstack/react-query";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import { api } from "#web/lib/api/api.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { noteReaction } from "./note-reaction.ts";
import { threadQuery } from "./queries.ts";
import { withPending } from "./reactions.ts";
import type { Thread } from "./thread.ts";

type Choice = { conversationId: string; seq: number; kind: ReactionKind | null };

/** The member's newest choice for each message with a call under way. */
const underWay = new Map<string, { kind: ReactionKind | null }>();

/**
 * Sets the member's reaction, or takes it back (null): shown at once, reverted if the server refuses. A choice made during
 * a call is sent after it, so the last one is stored. Throws the refusal, to the first of these choices alone.
 */
export async function react(client: QueryClient, { conversationId, seq, kind }: Choice): Promise<void> {
  showPending(client, conversationId, seq, kind);
  const name = `${conversationId} ${seq}`;
  const busy = underWay.get(name);
  if (busy) {
    busy.kind = kind;
    return;
  }
  const wish = { kind };
  underWay.set(name, wish);
  try {
    for (;;) {
      const sent = wish.kind;
      const answer = await send({ conversationId, seq, kind: sent });
      if (answer === false) return;
      if (answer.reaction) noteReaction(client, conversationId, answer.reaction);
      if (wish.kind === sent) return;
    }
  } finally {
    underWay.delete(name);
    showPending(client, conversationId, seq, undefined);
  }
}

function send({ conversationId, seq, kind }: Choice) {
  const params = { conversation_id: conversationId, seq };
  if (kind === null)
    return api("DELETE /api/conversations/:conversation_id/messages/:seq/reaction", { params });
  return api("PUT /api/conversations/:conversation_id/messages/:seq/reaction", { params, body: { kind } });
}

function showPending(
  client: QueryClient,
  conversationId: string,
  seq: number,
  kind: ReactionKind | null | undefined,
): void {
  patchQuery<Thread>(client, threadQuery(conversationId).queryKey, (thread) =>
    withPending(thread, seq, kind),
  );
}
