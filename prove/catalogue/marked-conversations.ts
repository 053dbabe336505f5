import type { Attack } from "../attack.ts";

const marked = "server/modules/talking/chats/mark-conversation.test.ts";
const muted = "server/modules/talking/chats/notices/muted.test.ts";
const found = "server/modules/talking/chats/find-conversations.test.ts";

/** Pinned and muted conversations, and the search in the list. */
export const markedConversations: readonly Attack[] = [
  {
    id: "A34",
    what: "A member pins on many devices at once, marks conversations of others, deleted ones and numbers that are not there, and searches by names of members who left, hide or were renamed after a block; a muted conversation gets messages while its notifications wait, are held or are being made.",
    holds:
      "Never more are pinned than may be, only the member's own listed sides are marked, a search finds only the names that the list shows, and no channel tells of a muted conversation.",
    tests: [
      { file: marked, name: "is never one too many, although two devices pin at the same instant" },
      { file: marked, name: "whatever id they try: all are refused alike, and nothing is stored" },
      {
        file: muted,
        name: "neither by push nor by mail nor by the reminder of the next day, and again after it is unmuted",
      },
      { file: found, name: "hold nobody under a name that the list does not show" },
    ],
    defences: [
      { name: "one pin after the other", without: ["pins-one-by-one"], shownBy: 0 },
      { name: "a member's own side", without: ["own-side-marked"], shownBy: 1 },
      { name: "the notices' look at the mute", without: ["muted-untold"], shownBy: 2 },
      { name: "the shown name", without: ["found-by-shown-name"], shownBy: 3 },
    ],
  },
];
