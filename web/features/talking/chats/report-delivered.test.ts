import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { readThread, threadQuery } from "./queries.ts";

const path = "/api/conversations/c";
const message = (seq: number): Message => ({
  ...{ id: `m${seq}`, conversation_id: "c", client_id: null, cost: 0, created_at: "" },
  ...{ seq, sender_id: "partner", kind: "text", body: "text" },
});

let client: QueryClient;
let calls: string[];
let stored: number[];
beforeEach(() => {
  client = createQueryClient();
  calls = [];
  stored = [1, 2];
  vi.stubGlobal("location", { pathname: "/chats/c" });
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body?: string }) => {
    const [asked = "", search] = address.split("?");
    calls.push(`${method} ${asked.replace(path, "")}${body ? ` ${JSON.parse(body).seq}` : ""}`);
    const after = Number(new URLSearchParams(search).get("after") ?? 0);
    const messages = stored.filter((seq) => seq > after).map(message);
    return new Response(JSON.stringify({ messages, has_more: false, last_seq: stored.length }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const look = (isHidden: boolean) => vi.stubGlobal("document", { hidden: isHidden });
const fetchThread = () => client.fetchQuery(threadQuery("c"));

it("says what a tab in the background has got; one that is looked at reads it instead", async () => {
  look(true);
  await fetchThread();
  await vi.waitFor(() => expect(calls).toEqual(["GET /messages", "POST /deliveries 2"]));
  client.clear();
  calls = [];
  look(false);
  await fetchThread();
  expect(calls).toEqual(["GET /messages"]);
});

it("says what was fetched after a gap, and nothing where there was none", async () => {
  look(false);
  await fetchThread();
  calls = [];
  await fetchThread();
  expect(calls).toEqual(["GET /messages"]);
  stored = [1, 2, 3];
  await fetchThread();
  await vi.waitFor(() => expect(calls.slice(1)).toEqual(["GET /messages", "POST /deliveries 3"]));
  expect(readThread(client, "c")?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
