import { expect, it } from "vitest";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { sampleChatEntry } from "#web/features/ground/session/sample-chat-entry.ts";
import { withMarks } from "./mark-chat.ts";

const entry = (id: string, day: number) =>
  sampleChatEntry(id, { num_unread_messages: 2, last_message_at: `2026-11-${day}T10:00:00.000Z` });
const list = (...chats: ChatEntry[]) => ({
  chats,
  total_unread_messages: 2 * chats.length,
  muted_unread_messages: 0,
  is_all_archived: false,
  total_new_likes: 0,
});
const ids = ({ chats }: { chats: readonly ChatEntry[] }) => chats.map(({ conversation }) => conversation.id);

it("puts a pinned conversation first, and an unpinned one back to its place", () => {
  const chats = list(entry("a", 23), entry("b", 22), entry("c", 21));
  const pinned = withMarks(chats, "b", { is_pinned: true });
  expect(ids(pinned)).toEqual(["b", "a", "c"]);
  expect(ids(withMarks(pinned, "c", { is_pinned: true }))).toEqual(["b", "c", "a"]);
  expect(ids(withMarks(pinned, "b", { is_pinned: false }))).toEqual(["a", "b", "c"]);
  expect(withMarks(chats, "unknown", { is_pinned: true })).toBe(chats);
});

it("counts a muted conversation's messages apart, once, and those of no other kind of profile", () => {
  const chats = list(entry("a", 23), entry("b", 22));
  const muted = withMarks(chats, "a", { is_muted: true });
  expect(muted).toMatchObject({ total_unread_messages: 4, muted_unread_messages: 2 });
  expect(withMarks(muted, "a", { is_muted: true })).toMatchObject({ muted_unread_messages: 2 });
  expect(withMarks(muted, "a", { is_pinned: true })).toMatchObject({ muted_unread_messages: 2 });
  expect(withMarks(muted, "a", { is_muted: false })).toMatchObject({ muted_unread_messages: 0 });
  const [cam] = list(entry("c", 20)).chats as [ChatEntry];
  const other = { ...cam, profile: { ...cam.profile, kind: "cam" as const } };
  expect(withMarks(list(other), "c", { is_muted: true })).toMatchObject({ muted_unread_messages: 0 });
});

it("takes an archived conversation off the list, its unread messages still counted, and tells when it was the last", () => {
  const chats = list(entry("a", 23), entry("b", 22));
  const one = withMarks(chats, "a", { is_archived: true, is_pinned: false });
  expect([ids(one), one.total_unread_messages, one.is_all_archived]).toEqual([["b"], 4, false]);
  const none = withMarks(one, "b", { is_archived: true });
  expect([ids(none), none.total_unread_messages, none.is_all_archived]).toEqual([[], 4, true]);
  expect(ids(withMarks(chats, "a", { is_archived: false }))).toEqual(["a", "b"]);
});
