import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#contracts/talking/chats.ts";
import { dropKept } from "#web/lib/queries/kept-records.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { apiKey } from "#web/lib/queries/queries.ts";

type Known = { messages: Message[] };

/** Removes a message's content from this browser's cache and kept data, because staff removed it. */
export function noteRemoved(client: QueryClient, conversationId: string | null, seq: number): void {
  if (conversationId === null) return;
  const params = { conversation_id: conversationId };
  const queryKey = [...apiKey("GET /api/conversations/:conversation_id/messages", { params }), "thread"];
  patchQuery<Known>(client, queryKey, (known) => ({
    ...known,
    messages: known.messages.map((message) => {
      const { quote } = message;
      if (quote?.seq === seq && quote.kind !== "gone")
        return { ...message, quote: { ...quote, kind: "removed", body: "" } };
      if (message.seq !== seq) return message;
      const { photo: _, ...rest } = message;
      return { ...rest, kind: "removed", body: "" };
    }),
  }));
  void dropKept([`thread:${conversationId}`]);
}
