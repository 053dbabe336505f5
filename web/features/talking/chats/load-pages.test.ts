import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { messagesShownAtMost } from "#contracts/limits.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { noteEmptied } from "#web/features/ground/session/note-emptied.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { addToThread } from "./acknowledge.ts";
import { closePassage, dropOldest, loadNewer, loadOlder, openAround } from "./load-pages.ts";
import { readThread, threadQuery } from "./queries.ts";

vi.mock("#web/lib/queries/kept-records.ts", () => ({ dropKept: async () => undefined }));

const message = (seq: number): Message => ({
  ...{ id: `m${seq}`, conversation_id: "c", client_id: null, cost: 0, seq, sender_id: "partner" },
  ...{ kind: "text", body: `text ${seq}`, created_at: "2026-11-21T10:00:00Z" },
});
const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));

const arrival = vi.fn();
let client = createQueryClient();
let stored: Message[];
let asked: string[];
let pageLength = 10;
const pagesAtMost = messagesShownAtMost / pageLength;
beforeEach(() => {
  client = createQueryClient();
  asked = [];
  pageLength = 10;
  arrival.mockClear();
  stored = messages(1, 100);
  vi.stubGlobal("fetch", async (address: string) => {
    const search = new URLSearchParams(address.split("?")[1]);
    asked.push(search.toString());
    const number = (name: string) => Number(search.get(name) ?? Number.NaN);
    const before = stored.filter(({ seq }) => seq < number("before")).slice(-pageLength);
    const after = stored.filter(({ seq }) => seq > number("after")).slice(0, pageLength);
    const around = stored.filter(({ seq }) => Math.abs(seq - number("around")) <= pageLength / 2);
    const page = [...before, ...after, ...around];
    const has_more = (page[0]?.seq ?? 1) > 1;
    return new Response(JSON.stringify({ messages: page, has_more, last_seq: 100, reactions_version: 0 }));
  });
  client.setQueryData(threadQuery("c").queryKey, { messages: messages(91, 100), hasOlder: true });
});
afterEach(() => vi.unstubAllGlobals());

const open = (seq: number, signal = new AbortController().signal) => openAround(client, "c", { seq, signal });
const ends = (list: Message[] | undefined) => list && [list[0]?.seq, list.at(-1)?.seq];
const known = () => {
  const thread = readThread(client, "c");
  return [ends(thread?.passage?.messages), ends(thread?.messages)];
};

it("shows a message with its neighbours beside the newest messages, which still receive what is new", async () => {
  expect(await open(50)).toBe(true);
  expect(asked).toEqual(["around=50"]);
  expect(known()).toEqual([
    [45, 55],
    [91, 100],
  ]);
  addToThread(client, "c", message(101));
  expect(known()[1]).toEqual([91, 101]);
  closePassage(client, "c");
  expect(known()).toEqual([undefined, [91, 101]]);
});

it("loads pages at both ends of it, and joins it with the newest messages once it reaches them", async () => {
  await open(60);
  await loadOlder(client, "c");
  expect(known()[0]).toEqual([45, 65]);
  for (const newest of [75, 85]) {
    await loadNewer(client, "c", arrival);
    expect(known()[0]).toEqual([45, newest]);
  }
  expect(arrival).toHaveBeenCalledTimes(2);
  await loadNewer(client, "c", arrival);
  expect(known()).toEqual([undefined, [45, 100]]);
  expect(readThread(client, "c")?.messages).toHaveLength(56);
  expect(asked.slice(1)).toEqual(["before=55", "after=65", "after=75", "after=85"]);
  await loadNewer(client, "c", arrival);
  expect(asked).toHaveLength(5);
});

it("is a part of the newest messages at once if there is no gap between them", async () => {
  await open(86);
  expect(known()).toEqual([undefined, [81, 100]]);
  expect(readThread(client, "c")?.hasOlder).toBe(true);
});

it("ends although the messages behind it have been deleted meanwhile", async () => {
  await open(50);
  stored = stored.filter(({ seq }) => seq <= 55);
  await loadNewer(client, "c", arrival);
  expect(known()[0]).toBeUndefined();
});

it("opens nothing for a message that this side does not have, and nothing after an abort", async () => {
  stored = stored.filter(({ seq }) => seq !== 50);
  expect(await open(50)).toBe(false);
  const ended = new AbortController();
  const opening = open(40, ended.signal).catch(() => false);
  ended.abort();
  expect(await opening).toBe(false);
  expect(known()[0]).toBeUndefined();
});

it("drops a page that comes after the member has jumped elsewhere or back", async () => {
  await open(50);
  const stay = vi.fn();
  const [older, newer] = [loadOlder(client, "c"), loadNewer(client, "c", stay)];
  closePassage(client, "c");
  await Promise.all([older, newer]);
  expect(stay).not.toHaveBeenCalled();
  expect(known()).toEqual([undefined, [91, 100]]);
});

it("removes the text of a withdrawn message, and of its quotes", async () => {
  await open(50);
  noteEmptied(client, { conversationId: "c", seq: 50, kind: "withdrawn" });
  expect(readThread(client, "c")?.passage?.messages.find(({ seq }) => seq === 50)).toMatchObject({
    ...{ kind: "withdrawn", body: "" },
  });
});

it("drops what is far below the view while older pages come, and shows it again on the way back", async () => {
  stored = messages(1, 1000);
  client.setQueryData(threadQuery("c").queryKey, { messages: messages(991, 1000), hasOlder: true });
  const drop = vi.fn();
  for (let pages = 1; pages < pagesAtMost; pages += 1) await loadOlder(client, "c", drop);
  expect(known()).toEqual([undefined, [1001 - messagesShownAtMost, 1000]]);
  expect(drop).not.toHaveBeenCalled();
  await loadOlder(client, "c", drop);
  expect(known()).toEqual([
    [991 - messagesShownAtMost, 990],
    [991, 1000],
  ]);
  expect(drop).toHaveBeenCalledTimes(1);
  await loadOlder(client, "c", drop);
  expect(known()[0]).toEqual([981 - messagesShownAtMost, 980]);
  const before = asked.length;
  await loadNewer(client, "c", arrival);
  expect(asked).toHaveLength(before + 1);
  expect(known()).toEqual([undefined, [991 - messagesShownAtMost, 1000]]);
  expect(readThread(client, "c")?.hasOlder).toBe(true);
});

it("keeps the messages in view when the last page is a long one", async () => {
  stored = messages(1, 1000);
  client.setQueryData(threadQuery("c").queryKey, { messages: messages(991, 1000), hasOlder: true });
  await open(700);
  pageLength = 290;
  await loadNewer(client, "c", arrival);
  const { messages: shown = [], passage } = readThread(client, "c") ?? {};
  expect(passage).toBeUndefined();
  // The member has read down to this one.
  expect(shown.some(({ seq }) => seq === 705)).toBe(true);
});

it("asks for nothing that is cached on the way back, and loses no message that came meanwhile", async () => {
  stored = messages(1, 1000);
  const newest = messages(1001 - messagesShownAtMost, 1000);
  client.setQueryData(threadQuery("c").queryKey, { messages: newest, hasOlder: true });
  await loadOlder(client, "c");
  addToThread(client, "c", message(1001));
  const before = asked.length;
  await loadNewer(client, "c", arrival);
  expect(asked).toHaveLength(before);
  expect(known()[1]?.[1]).toBe(1001);
  expect(readThread(client, "c")?.messages.map(({ seq }) => seq)).toEqual(
    messages(1001 - (readThread(client, "c")?.messages.length ?? 0) + 1, 1001).map(({ seq }) => seq),
  );
});

it("drops what is far above the view while newer pages come", async () => {
  stored = messages(1, 1000);
  client.setQueryData(threadQuery("c").queryKey, { messages: messages(991, 1000), hasOlder: true });
  await open(50);
  for (let pages = 0; pages < pagesAtMost; pages += 1) await loadNewer(client, "c", arrival);
  const [first = 0, last = 0] = known()[0] ?? [];
  expect(last - first + 1).toBe(messagesShownAtMost);
  expect(readThread(client, "c")?.passage?.hasOlder).toBe(true);
});

it("drops the oldest of many that arrived at the newest messages, and loads them again", async () => {
  stored = messages(1, 1000);
  client.setQueryData(threadQuery("c").queryKey, { messages: messages(500, 1000), hasOlder: false });
  dropOldest(client, "c");
  expect(known()[1]).toEqual([1001 - messagesShownAtMost, 1000]);
  expect(readThread(client, "c")?.hasOlder).toBe(true);
});
