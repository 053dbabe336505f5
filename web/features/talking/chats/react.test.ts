import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { noteReaction } from "./note-reaction.ts";
import { readThread, threadQuery } from "./queries.ts";
import { react } from "./react.ts";
import { shownReactions } from "./reactions.ts";

let client = createQueryClient();
let asked: string[];
/** Answers the oldest pending call. */
let answer: (status?: number) => void;
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(threadQuery("c").queryKey, { messages: [], hasOlder: false });
  asked = [];
  let version = 0;
  const pending: ((status: number) => void)[] = [];
  answer = (status = 200) => pending.shift()?.(status);
  vi.stubGlobal("location", { pathname: "/chats/c" });
  vi.stubGlobal("document", { hidden: false, cookie: "" });
  vi.stubGlobal("fetch", (_: string, { method = "GET", body }: RequestInit) => {
    const kind: ReactionKind | null = body ? JSON.parse(String(body)).kind : null;
    asked.push(`${method} ${kind}`);
    return new Promise((resolve) => {
      pending.push((status) => {
        version += 1;
        const reaction = { seq: 1, member_id: "me", kind, version };
        const refusal = { error: "not_found", message: "Gone." };
        resolve(new Response(JSON.stringify(status === 200 ? { reaction } : refusal), { status }));
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const choose = (kind: ReactionKind | null) => react(client, { conversationId: "c", seq: 1, kind });
const shown = () => {
  const { reactions, pendingReactions } = readThread(client, "c") ?? {};
  return shownReactions(reactions?.[1] ?? null, pendingReactions?.[1], "me").map(({ kind }) => kind);
};
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 15_000 });

it("shows a choice at once, and keeps it when the server has stored it", async () => {
  const stored = choose("heart");
  expect(shown()).toEqual(["heart"]);
  answer();
  await stored;
  expect(shown()).toEqual(["heart"]);
  expect(readThread(client, "c")?.pendingReactions).toEqual({});
});

it("reverts a choice that is refused to what others stored meanwhile, and tells why", async () => {
  const refused = choose("heart");
  noteReaction(client, "c", { seq: 1, member_id: "me", kind: "sad", version: 4 });
  expect(shown()).toEqual(["heart"]);
  answer(404);
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  expect(shown()).toEqual(["sad"]);
});

it("sends choices of one message in order, and only the last of those that wait", async () => {
  const first = choose("heart");
  await choose("fire");
  await choose("laugh");
  await choose(null);
  expect(asked).toEqual(["PUT heart"]);
  expect(shown()).toEqual([]);
  answer();
  await until(() => expect(asked).toEqual(["PUT heart", "DELETE null"]));
  expect(shown()).toEqual([]);
  answer();
  await first;
  expect(shown()).toEqual([]);
});
