import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { apiKey } from "#web/lib/queries/queries.ts";
import { noteEmptied } from "./note-emptied.ts";

vi.mock("#web/lib/queries/kept-records.ts", () => ({ dropKept: vi.fn(async () => undefined) }));

it.each(["removed", "withdrawn"] as const)(
  "takes the words of a %s message out of what answers it, too, and leaves alone what is gone",
  (kind) => {
    const client = new QueryClient();
    const params = { conversation_id: "c" };
    const queryKey = [...apiKey("GET /api/conversations/:conversation_id/messages", { params }), "thread"];
    const quote = { seq: 1, sender_id: "a", kind: "text", body: "Something foul" };
    const gone = { seq: 1, sender_id: null, kind: "gone", body: "" };
    const answers = [quote, gone, { ...quote, seq: 2 }];
    const messages = answers.map((one, index) => ({ seq: 5 + index, kind: "text", body: "x", quote: one }));
    client.setQueryData(queryKey, {
      messages: [{ seq: 1, kind: "text", body: "Something foul" }, ...messages],
    });
    noteEmptied(client, { conversationId: "c", seq: 1, kind });
    const known = client.getQueryData<{ messages: { body: string; quote?: object }[] }>(queryKey);
    expect(known?.messages.map((one) => one.quote)).toEqual([
      undefined,
      { ...quote, kind, body: "" },
      gone,
      { ...quote, seq: 2 },
    ]);
    expect(known?.messages[0]).toMatchObject({ kind, body: "" });
  },
);

it("takes a voice message off the page, so that it falls silent", () => {
  const client = new QueryClient();
  const params = { conversation_id: "c" };
  const queryKey = [...apiKey("GET /api/conversations/:conversation_id/messages", { params }), "thread"];
  client.setQueryData(queryKey, { messages: [{ seq: 1, kind: "voice", body: "", voice: { id: "v" } }] });
  noteEmptied(client, { conversationId: "c", seq: 1, kind: "withdrawn" });
  const known = client.getQueryData<{ messages: object[] }>(queryKey);
  expect(known?.messages).toEqual([{ seq: 1, kind: "withdrawn", body: "" }]);
});
