import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { apiKey } from "#web/lib/queries/queries.ts";
import { noteRemoved } from "./note-removed.ts";

vi.mock("#web/lib/queries/kept-records.ts", () => ({ dropKept: vi.fn(async () => undefined) }));

it("takes the words of a removed message out of what answers it, too, and leaves alone what is gone", () => {
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
  noteRemoved(client, "c", 1);
  const known = client.getQueryData<{ messages: { body: string; quote?: object }[] }>(queryKey);
  expect(known?.messages.map((one) => one.quote)).toEqual([
    undefined,
    { ...quote, kind: "removed", body: "" },
    gone,
    { ...quote, seq: 2 },
  ]);
  expect(known?.messages[0]).toMatchObject({ kind: "removed", body: "" });
});
