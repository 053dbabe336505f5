import { expect, it } from "vitest";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { withMarks } from "./mark-chat.ts";

const entry = (id: string, day: number, more: Partial<ChatEntry> = {}): ChatEntry => ({
  conversation: { id },
  is_pinned: false,
  is_muted: false,
  profile: {
    id: `partner-${id}`,
    name: "Kim",
    kind: "member",
    is_example: false,
    age: 30,
    gender: null,
    city: null,
    is_online: false,
    main_image: null,
  },
  num_unread_messages: 2,
  last_message: null,
  last_message_at: `2026-11-${day}T10:00:00.000Z`,
  ...more,
});
const list = (...chats: ChatEntry[]) => ({
  chats,
  total_unread_messages: 2 * chats.length,
  muted_unread_messages: 0,
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
