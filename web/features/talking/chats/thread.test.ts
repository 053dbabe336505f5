import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import {
  askAgainAfter,
  firstUnreadSeq,
  hasGap,
  lastWithoutGap,
  mergeMessages,
  newestFrom,
} from "./thread.ts";

const message = (seq: number, sender = "partner"): Message => ({
  id: `id-${seq}`,
  conversation_id: "c",
  seq,
  sender_id: sender,
  client_id: `client-${seq}`,
  kind: "text",
  body: `text ${seq}`,
  cost: 0,
  created_at: "2026-11-21T10:00:00.000Z",
});
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

it("puts messages in order and shows each once, however they come", () => {
  const merged = mergeMessages(
    [message(3), message(4)],
    [message(6), message(4), message(5), message(2), message(5)],
  );
  expect(seqs(merged)).toEqual([2, 3, 4, 5, 6]);
});

it("reads as far as the partner wrote: one's own need no reading", () => {
  expect(newestFrom([message(1), message(2), message(3, "me")], "me")).toBe(2);
  expect(newestFrom([message(1, "me")], "me")).toBe(0);
});

it("hands back the same array when nothing is new", () => {
  const known = [message(1), message(2)];
  expect(mergeMessages(known, [message(2)])).toBe(known);
});

it("knows where something is missing", () => {
  expect(lastWithoutGap([])).toBe(0);
  expect(lastWithoutGap([message(7), message(8)])).toBe(8);
  expect(lastWithoutGap([message(7), message(8), message(10)])).toBe(8);
  expect(hasGap([message(7), message(8), message(10)])).toBe(true);
  expect(hasGap(mergeMessages([message(7), message(8), message(10)], [message(9)]))).toBe(false);
});

it("finds the first unread message of the partner, and none among those one saw coming", () => {
  const messages = [message(1), message(2, "me"), message(3, "me"), message(4), message(5), message(6)];
  const at = (readSeq: number, watchedFrom: number) =>
    firstUnreadSeq(messages, { readSeq, watchedFrom, memberId: "me" });
  expect(at(2, Number.POSITIVE_INFINITY)).toBe(4);
  expect(at(4, 6)).toBe(5);
  expect(at(4, 5)).toBeNull();
  expect(at(6, Number.POSITIVE_INFINITY)).toBeNull();
});

it("takes the content of a known message away when it is gone, and never brings it back", () => {
  const [text, quote] = [message(1), { seq: 1, sender_id: "me", kind: "text" as const, body: "text 1" }];
  const withdrawn = { ...text, kind: "withdrawn" as const, body: "" };
  const answer = { ...message(2), quote };
  const known = mergeMessages([text, answer], [withdrawn]);
  expect(known).toEqual([withdrawn, answer]);
  const emptied = { ...answer, quote: { ...quote, kind: "withdrawn" as const, body: "" } };
  expect(mergeMessages(known, [emptied])).toEqual([withdrawn, emptied]);
  const both = [withdrawn, emptied];
  expect(mergeMessages(both, [text, answer])).toBe(both);
});

const timeAt = (seconds: number) =>
  new Date(Date.parse("2026-11-21T10:00:00.000Z") + seconds * 1000).toISOString();
const at = (seq: number, seconds: number, sender?: string) => ({
  ...message(seq, sender),
  created_at: timeAt(seconds),
});

it("asks again for messages that could still be withdrawn at the last complete answer", () => {
  const after = (syncedAt: number, ...messages: Message[]) =>
    askAgainAfter({ messages, syncedAt: timeAt(syncedAt) });
  expect(after(150, at(1, 0), at(2, 29), at(3, 30), at(4, 150))).toBe(2);
  expect(after(121, at(7, 0), at(8, 121))).toBe(7);
  expect(after(2, at(1, 0), at(2, 1), at(9, 2))).toBe(0);
  expect(after(500, at(1, 0), at(2, 1))).toBe(2);
  expect(after(500)).toBe(0);
});

it("asks again from the first after an own message that came before the missed events", () => {
  const messages = [at(1, 0), at(2, 600, "me")];
  expect(askAgainAfter({ messages, syncedAt: timeAt(5) })).toBe(0);
});

it("asks again for every message if no complete answer is known", () => {
  expect(askAgainAfter({ messages: [at(7, 0), at(8, 900)] })).toBe(6);
});
