import { expect, it } from "vitest";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { sampleChatEntry } from "#web/features/ground/session/sample-chat-entry.ts";
import { mergeFound } from "./use-found-chats.ts";

const entry = (id: string, unread: number, day: number) =>
  sampleChatEntry(id, { num_unread_messages: unread, last_message_at: `2026-11-${day}T10:00:00.000Z` });
const ids = (entries: readonly ChatEntry[]) => entries.map(({ conversation }) => conversation.id);
const unread = { search: { only: "unread" as const }, openId: null };

it("takes a conversation off the unread ones as soon as it is read, unless it is open", () => {
  const found = [entry("a", 2, 22), entry("b", 1, 21)];
  const listed = [entry("a", 0, 22), entry("b", 1, 21)];
  expect(ids(mergeFound(found, listed, unread))).toEqual(["b"]);
  expect(ids(mergeFound(found, listed, { ...unread, openId: "a" }))).toEqual(["a", "b"]);
});

it("adds a conversation that became unread, at its place, and leaves names to the server", () => {
  const found = [entry("b", 1, 21)];
  const listed = [entry("c", 1, 23), entry("b", 1, 21), entry("d", 0, 20)];
  expect(ids(mergeFound(found, listed, unread))).toEqual(["c", "b"]);
  expect(ids(mergeFound(found, listed, { search: { name: "Kim" }, openId: null }))).toEqual(["b"]);
});

it("leaves it to the server who is a match, and shows the newest state of theirs", () => {
  const search = { search: { only: "matches" as const }, openId: null };
  const listed = [entry("c", 1, 23), entry("b", 0, 22)];
  const merged = mergeFound([entry("b", 1, 21)], listed, search);
  expect(merged.map((one) => [one.conversation.id, one.num_unread_messages])).toEqual([["b", 0]]);
});

it("keeps what lies beyond the live list", () => {
  expect(ids(mergeFound([entry("x", 1, 10)], [entry("a", 0, 22)], unread))).toEqual(["x"]);
});

it("takes a conversation off the archived ones as soon as the live list has it, even if it is open", () => {
  const archived = (id: string, day: number) => ({ ...entry(id, 1, day), is_archived: true });
  const search = { search: { only: "archived" as const }, openId: "a" };
  const found = [archived("a", 22), archived("b", 21)];
  expect(ids(mergeFound(found, [entry("c", 1, 23)], search))).toEqual(["a", "b"]);
  expect(ids(mergeFound(found, [entry("a", 2, 23), entry("c", 1, 23)], search))).toEqual(["b"]);
  expect(ids(mergeFound([entry("a", 0, 22), archived("b", 21)], [], search))).toEqual(["b"]);
});

it("keeps archived ones among the unread ones and those of a name", () => {
  const found = [{ ...entry("a", 1, 22), is_archived: true }];
  expect(ids(mergeFound(found, [], unread))).toEqual(["a"]);
  expect(ids(mergeFound(found, [], { search: { name: "Kim" }, openId: null }))).toEqual(["a"]);
});
