import type { Attack } from "../attack.ts";

const search = "server/modules/talking/chats/search-messages.test.ts";

/** The search in a conversation. */
export const messageSearchAttacks: readonly Attack[] = [
  {
    id: "A46",
    what: "Members search in conversations of others, in deleted ones and behind a block, for words of messages that were withdrawn, removed or deleted by their side, with signs of patterns, and without a pause.",
    holds:
      "A search finds what its member can read, and nothing else: other conversations are not found. Each sign stands for itself. Searches are limited for each member.",
    tests: [
      {
        file: search,
        name: "a search in a conversation finds nothing that this side has deleted, and nothing for anybody else",
      },
      {
        file: search,
        name: "a search in a conversation is refused to a member who searches without a pause",
      },
      { file: search, name: "a search in a conversation never finds a withdrawn or removed message" },
      { file: search, name: "a search in a conversation takes signs of patterns as they are" },
    ],
    defences: [
      { name: "a deleted message is not found", without: ["cleared-message-not-found"], shownBy: 0 },
      { name: "members search their own side", without: ["own-side-searched"], shownBy: 0 },
      { name: "searches are counted", without: ["message-searches-per-minute"], shownBy: 1 },
    ],
  },
];
