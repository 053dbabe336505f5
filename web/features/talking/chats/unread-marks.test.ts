import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { firstUnreadSeq, newestFrom } from "./unread-marks.ts";

const message = (seq: number, sender = "partner"): Message => ({
  ...{ id: `id-${seq}`, conversation_id: "c", seq, sender_id: sender, client_id: `client-${seq}` },
  ...{ kind: "text", body: `text ${seq}`, cost: 0, created_at: "2026-11-21T10:00:00.000Z" },
});

it("reads as far as the partner wrote: one's own need no reading", () => {
  expect(newestFrom([message(1), message(2), message(3, "me")], "me")).toBe(2);
  expect(newestFrom([message(1, "me")], "me")).toBe(0);
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
