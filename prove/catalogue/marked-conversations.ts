import type { Attack } from "../attack.ts";

const marked = "server/modules/talking/chats/mark-conversation.test.ts";
const muted = "server/modules/talking/chats/notices/muted.test.ts";
const archived = "server/modules/talking/chats/archive-conversation.test.ts";
const deleted = "server/modules/talking/chats/delete-until.test.ts";
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
      {
        file: marked,
        name: "with foreign, deleted and unknown ids: all are refused alike, and nothing is stored",
      },
      {
        file: muted,
        name: "neither by push nor by mail nor by the reminder of the next day, and again after it is unmuted",
      },
      { file: found, name: "find no partner by a name that the list does not show" },
    ],
    defences: [
      { name: "one pin after the other", without: ["pins-one-by-one"], shownBy: 0 },
      { name: "a member's own side", without: ["own-side-marked"], shownBy: 1 },
      { name: "the notices' look at the mute", without: ["muted-untold"], shownBy: 2 },
      { name: "the shown name", without: ["found-by-shown-name"], shownBy: 3 },
    ],
  },
  {
    id: "A38",
    what: "Messages arrive at the instant at which their conversation is archived or deleted from a list that does not show them yet; a conversation is pinned and archived on two devices, and the release before pins an archived one.",
    holds:
      "No message disappears with a row that did not show it, a new message brings its conversation back, and no conversation is pinned and archived.",
    tests: [
      { file: archived, name: "comes back with the next message of either side, and never by being read" },
      {
        file: archived,
        name: "archiving unpins, pinning brings back to the list, and both at once are refused",
      },
      {
        file: archived,
        name: "stays archived where no more may be pinned, and one that the release before pins stays off the list",
      },
      { file: deleted, name: "a message that arrives is never deleted with the ones that were shown" },
    ],
    defences: [
      { name: "each message ends an archive", without: ["message-ends-archive"], shownBy: 0 },
      { name: "archiving unpins", without: ["archived-not-pinned"], shownBy: 1 },
      { name: "pinning ends an archive", without: ["pinned-not-archived"], shownBy: 1 },
      { name: "an archived pin is not listed", without: ["archived-pin-not-listed"], shownBy: 2 },
      { name: "the number up to which is deleted", without: ["later-message-stays"], shownBy: 3 },
    ],
  },
];
