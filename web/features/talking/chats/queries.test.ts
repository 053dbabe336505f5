import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { addToThread } from "./acknowledge.ts";
import { loadOlder } from "./load-pages.ts";
import { noteReaction } from "./note-reaction.ts";
import { readThread, threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

const pageLength = 2;
const message = (seq: number, seconds: number, sender_id = "partner"): Message => ({
  ...{ id: `m${seq}`, conversation_id: "c", client_id: null, cost: 0, seq, sender_id },
  ...{ kind: "text", body: "text", created_at: timeAt(seconds) },
});
const timeAt = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000).toISOString();

let client = createQueryClient();
let stored: Message[];
let changes: NumberedReaction[];
let asked: string[];
beforeEach(() => {
  client = createQueryClient();
  asked = [];
  changes = [];
  vi.stubGlobal("location", { pathname: "/chats/c" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", async (address: string) => {
    const search = new URLSearchParams(address.split("?")[1]);
    const after = search.get("after");
    if (!address.endsWith("/deliveries")) asked.push(search.toString());
    const left = stored.filter(({ seq }) => seq > Number(after ?? 0));
    const messages = after === null ? left : left.slice(0, pageLength);
    const newer = changes.filter(({ version }) => version > Number(search.get("reactions_after") ?? 0));
    const reactions = newer.slice(0, pageLength);
    const hasMore = messages.length < left.length || (after !== null && reactions.length < newer.length);
    const reactions_version = changes.at(-1)?.version ?? 0;
    return new Response(
      JSON.stringify({
        ...{ messages, has_more: hasMore, last_seq: 9, reactions_version },
        ...(after !== null && { reactions }),
      }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const fetchThread = () => client.fetchQuery(threadQuery("c"));
const know = (thread: Thread) => client.setQueryData(threadQuery("c").queryKey, thread);
const kinds = () => readThread(client, "c")?.messages.map(({ kind }) => kind);

it("learns of a withdrawal that it missed before an own message was stored", async () => {
  stored = [message(1, 0)];
  await fetchThread();
  const own = message(2, 600, "me");
  addToThread(client, "c", own);
  stored = [{ ...message(1, 0), kind: "withdrawn", body: "" }, own];
  await fetchThread();
  expect(asked).toEqual(["", "after=0&reactions_after=0"]);
  expect(kinds()).toEqual(["withdrawn", "text"]);
  await fetchThread();
  expect(asked.at(-1)).toBe("after=1&reactions_after=0");
});

it("asks for every page from the oldest message on, if it knows no complete answer", async () => {
  know({ messages: [1, 2, 3, 4, 5].map((seq) => message(seq, seq * 1000)), hasOlder: false });
  stored = [1, 2, 3, 4, 5].map((seq) => ({ ...message(seq, seq * 1000), kind: "withdrawn", body: "" }));
  await fetchThread();
  expect(asked).toEqual([0, 2, 4].map((after) => `after=${after}&reactions_after=0`));
  expect(new Set(kinds())).toEqual(new Set(["withdrawn"]));
  // The first page is the oldest answer.
  expect(readThread(client, "c")?.syncedAt).toBe(timeAt(2000));
});

it("learns of a state of a photo that it missed, however old the photo is", async () => {
  const facts = { id: "p", view_once: true, image_url: null, full_url: null, open_until: null };
  const photo = (state: ChatPhoto["state"]): Message => ({
    ...{ ...message(1, 0), kind: "photo", body: "" },
    photo: { ...facts, state, placeholder: "", width: 4, height: 3 },
  });
  stored = [photo("unopened"), message(2, 9000)];
  await fetchThread();
  stored = [photo("opened"), message(2, 9000)];
  await fetchThread();
  expect(readThread(client, "c")?.messages[0]).toEqual(photo("opened"));
  await fetchThread();
  expect(asked).toEqual(["", "after=0&reactions_after=0", "after=1&reactions_after=0"]);
});

it("keeps the time of the last complete answer when older messages come", async () => {
  know({ messages: [message(2, 10)], hasOlder: true, syncedAt: timeAt(10) });
  stored = [message(1, 0)];
  await loadOlder(client, "c");
  expect(readThread(client, "c")).toMatchObject({ hasOlder: false, syncedAt: timeAt(10) });
});

const reaction = (
  version: number,
  seq: number,
  kind: NumberedReaction["kind"] = "heart",
): NumberedReaction => ({
  ...{ seq, member_id: "partner", kind, version },
});
const kindAt = (seq: number) => readThread(client, "c")?.reactions?.[seq]?.map(({ kind }) => kind);

it("asks for changes of reactions since its last complete answer, page by page, however old the messages are", async () => {
  const { seq, version, ...own } = reaction(3, 1);
  stored = [{ ...message(1, 0), reactions: [{ ...own, version }] }, message(2, 9000)];
  changes = [reaction(3, seq)];
  await fetchThread();
  expect([kindAt(1), readThread(client, "c")?.messages[0]]).toEqual([["heart"], message(1, 0)]);
  changes = [reaction(4, 1, null), reaction(5, 2), reaction(6, 1, "sad")];
  // An event does not count as a complete answer.
  noteReaction(client, "c", reaction(6, 1, "sad"));
  await fetchThread();
  expect(asked).toEqual(["", "after=1&reactions_after=3", "after=2&reactions_after=5"]);
  expect([kindAt(1), kindAt(2)]).toEqual([["sad"], ["heart"]]);
  expect(readThread(client, "c")?.reactionsVersion).toBe(6);
});

it("keeps an event about a message whose page is on its way", async () => {
  know({ messages: [message(2, 10)], hasOlder: true, reactionsVersion: 1 });
  stored = [message(1, 0)];
  const loading = loadOlder(client, "c");
  noteReaction(client, "c", reaction(2, 1));
  await loading;
  expect(kindAt(1)).toEqual(["heart"]);
});
