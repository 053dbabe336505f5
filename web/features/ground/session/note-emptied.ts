import type { QueryClient } from "@tanstack/react-query";
import type { Message } from "#contracts/talking/chats.ts";
import type { EmptiedKind } from "#contracts/talking/message-kinds.ts";
import { dropKept } from "#web/lib/queries/kept-records.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { apiKey } from "#web/lib/queries/queries.ts";

/** The newest messages of a thread, and the older ones that a jump led to. */
type Known = { messages: Message[]; passage?: { messages: Message[] } | undefined };

type Emptied = { conversationId: string; seq: number; kind: EmptiedKind };

/** Removes a message's content from this browser's cache and kept data: staff removed it, or its sender withdrew it. */
export function noteEmptied(client: QueryClient, { conversationId, seq, kind }: Emptied): void {
  const params = { conversation_id: conversationId };
  const queryKey = [...apiKey("GET /api/conversations/:conversation_id/messages", { params }), "thread"];
  const emptied = (messages: Message[]) =>
    messages.map((message) => {
      const { quote } = message;
      if (quote?.seq === seq && quote.kind !== "gone")
        return { ...message, quote: { seq, sender_id: quote.sender_id, kind, body: "" } };
      if (message.seq !== seq) return message;
      const { photo: _, sticker: __, gift: ___, voice: ____, gif: _____, ...rest } = message;
      return { ...rest, kind, body: "" };
    });
  patchQuery<Known>(client, queryKey, (known) => {
    const { messages, passage } = known;
    return {
      ...known,
      messages: emptied(messages),
      passage: passage && { ...passage, messages: emptied(passage.messages) },
    };
  });
  void client.invalidateQueries({ queryKey: apiKey("GET /api/conversations") });
  void dropKept([`thread:${conversationId}`]);
}
