import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { noteMessage, withMessage, withRead, withReadTo } from "./note-message.ts";
import { chatsQuery, userQuery } from "./queries.ts";
import { sampleChatEntry } from "./sample-chat-entry.ts";

const entry = (id: string, seq: number, unread: number) =>
  sampleChatEntry(id, {
    num_unread_messages: unread,
    last_message: {
      seq,
      sender_id: `partner-${id}`,
      kind: "text",
      body: "old",
      created_at: "2026-11-20T10:00:00.000Z",
    },
  });
const message = (conversation: string, seq: number, sender: string): Message => ({
  id: "m",
  conversation_id: conversation,
  seq,
  sender_id: sender,
  client_id: "x",
  kind: "text",
  body: "new",
  cost: 0,
  created_at: "2026-11-21T10:00:00.000Z",
});
const chats = {
  chats: [entry("a", 4, 0), entry("b", 2, 1)],
  total_unread_messages: 1,
  muted_unread_messages: 0,
  is_all_archived: false,
  total_new_likes: 0,
};

it("brings a conversation up and counts the partner's message", () => {
  const noted = withMessage(chats, message("b", 3, "partner-b"), "me");
  expect(noted?.chats.map(({ conversation }) => conversation.id)).toEqual(["b", "a"]);
  expect(noted?.chats[0]).toMatchObject({ num_unread_messages: 2, last_message: { seq: 3, body: "new" } });
  expect(noted?.total_unread_messages).toBe(2);
});

it("brings a conversation up behind the pinned ones, and a pinned one to the top", () => {
  const pinned = ["p", "q"].map((id) => ({ ...entry(id, 1, 0), is_pinned: true }));
  const all = { ...chats, chats: [...pinned, ...chats.chats] };
  const idsAfter = (id: string) =>
    withMessage(all, message(id, 9, "me"), "me")?.chats.map(({ conversation }) => conversation.id);
  expect(idsAfter("b")).toEqual(["p", "q", "b", "a"]);
  expect(idsAfter("q")).toEqual(["q", "p", "a", "b"]);
});

it("counts a muted conversation's messages in both numbers, also where the answer is older than the second one", () => {
  const muted = { ...entry("b", 2, 1), is_muted: true };
  const { muted_unread_messages: _, ...known } = { ...chats, chats: [entry("a", 4, 0), muted] };
  const noted = withMessage(known as typeof chats, message("b", 3, "partner-b"), "me");
  expect(noted).toMatchObject({ total_unread_messages: 2, muted_unread_messages: 1 });
  expect(withRead({ ...chats, chats: [muted], muted_unread_messages: 1 }, "b")).toMatchObject({
    total_unread_messages: 0,
    muted_unread_messages: 0,
  });
});

it("counts nothing for one's own, and nothing twice", () => {
  expect(withMessage(chats, message("a", 5, "me"), "me")?.total_unread_messages).toBe(1);
  expect(withMessage(chats, message("b", 2, "partner-b"), "me")).toBe(chats);
});

it("knows when the list has to be fetched", () => {
  expect(withMessage(chats, message("c", 1, "partner-c"), "me")).toBeNull();
});

it("follows what was read in another tab, and knows when it has to ask", () => {
  const read = (id: string, read_seq: number, unread = 0) => ({ conversation_id: id, read_seq, unread });
  expect(withReadTo(chats, read("b", 2))).toMatchObject({ total_unread_messages: 0 });
  expect(withReadTo(chats, read("a", 1))).toBe(chats);
  const later = withMessage(chats, message("b", 3, "partner-b"), "me") ?? chats;
  expect(withReadTo(later, read("b", 2, 2))).toBe(later);
  expect(withReadTo(later, read("b", 2, 1))).toBeNull();
  expect(withReadTo(chats, read("c", 1))).toBeNull();
});

it("takes a read conversation out of the count", () => {
  expect(withRead(chats, "b")).toMatchObject({ total_unread_messages: 0 });
  expect(withRead(chats, "a")).toBe(chats);
});

it("notes an own message once, however many tell of it", () => {
  const client = new QueryClient();
  const unlisted = { ...message("c", 1, "me"), id: "unlisted" };
  const allowance = (credits: number) => ({
    credits,
    free_messages_left: 0,
    free_conversations_left: 0,
    next_message_credits: 5,
  });
  const terms = (credits: number) => ({
    price: { credits: 5, paid_credits: 5, free_left: 0, balance: credits, refusal: null },
    allowance: allowance(credits),
  });
  client.setQueryData(chatsQuery().queryKey, chats);
  client.setQueryData(userQuery().queryKey, { user: allowance(20) } as never);
  const asked = vi.spyOn(client, "invalidateQueries").mockResolvedValue();
  const credits = () => client.getQueryData(userQuery().queryKey)?.user?.credits;

  // The stream event without the terms, then with them, then the answer to the sender.
  noteMessage(client, unlisted, "me");
  noteMessage(client, { ...unlisted, terms: terms(15) }, "me");
  expect([asked.mock.calls.length, credits()]).toEqual([2, 15]);
  // Another one was sent meanwhile: the late answer to the earlier one must not restore its allowance.
  noteMessage(client, { ...message("c", 2, "me"), id: "later", terms: terms(10) }, "me");
  noteMessage(client, { ...unlisted, terms: terms(15) }, "me");
  expect([asked.mock.calls.length, credits()]).toEqual([3, 10]);
});
