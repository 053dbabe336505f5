import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { firstUnreadSeq, hasGap, lastWithoutGap, mergeMessages, newestFrom } from "./thread.ts";

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
