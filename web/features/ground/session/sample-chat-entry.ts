import type { ChatEntry } from "#contracts/talking/chats.ts";

/** For tests: a conversation of the list, without messages. */
export const sampleChatEntry = (id: string, more: Partial<ChatEntry> = {}): ChatEntry => ({
  conversation: { id },
  is_pinned: false,
  is_muted: false,
  is_archived: false,
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
  num_unread_messages: 0,
  last_message: null,
  last_message_at: "2026-11-20T10:00:00.000Z",
  ...more,
});
