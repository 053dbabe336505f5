import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { quoteAt } from "./quoted.ts";

const message = (seq: number, given: Partial<Message> = {}): Message => ({
  ...{ id: `m${seq}`, conversation_id: "c", client_id: null, cost: 0, created_at: "" },
  ...{ seq, sender_id: "me", kind: "text", body: "Tea or coffee?" },
  ...given,
});
const thread = { messages: [message(7), message(8, { kind: "removed", body: "" })], hasOlder: true };

it("quotes a message as it is on hand now, and one that was removed without its words", () => {
  expect(quoteAt(thread, 7)).toEqual({ seq: 7, sender_id: "me", kind: "text", body: "Tea or coffee?" });
  expect(quoteAt(thread, 8)).toEqual({ seq: 8, sender_id: "me", kind: "removed", body: "" });
});

it("knows what is further up from what is gone", () => {
  const nothing = { sender_id: null, body: "" };
  expect(quoteAt(thread, 3)).toEqual({ ...nothing, seq: 3, kind: "older" });
  expect(quoteAt(undefined, 3)).toEqual({ ...nothing, seq: 3, kind: "older" });
  expect(quoteAt(thread, 9)).toEqual({ ...nothing, seq: 9, kind: "gone" });
  expect(quoteAt({ ...thread, hasOlder: false }, 3)).toEqual({ ...nothing, seq: 3, kind: "gone" });
});

it("cuts the beginning between characters", () => {
  const body = `${"x".repeat(119)}👋👋`;
  const long = { messages: [message(1, { body })], hasOlder: false };
  expect(quoteAt(long, 1).body).toBe(`${"x".repeat(119)}👋`);
});

it("quotes a gift by its name", () => {
  const gift = message(7, { kind: "gift", body: "For you", gift: "rose" });
  expect(quoteAt({ messages: [gift], hasOlder: false }, 7)).toMatchObject({ kind: "gift", gift: "rose" });
});

it("quotes a sticker by its name", () => {
  const sticker = message(7, { kind: "sticker", body: "", sticker: "wink" });
  expect(quoteAt({ messages: [sticker], hasOlder: false }, 7)).toEqual({
    ...{ seq: 7, sender_id: "me", kind: "sticker", body: "", sticker: "wink" },
  });
});
