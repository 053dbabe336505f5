import type { Attack } from "../attack.ts";

const reactions = "server/modules/talking/chats/react-to-message.test.ts";
const races = "server/modules/talking/chats/react-races.test.ts";

/** Reactions to messages. */
export const reactionAttacks: readonly Attack[] = [
  {
    id: "A33",
    what: "A member reacts to messages of other members, of blocked pairs and deleted conversations, to emptied messages and to numbers that are not there; two devices react at once, and a reaction meets the withdrawal of its message.",
    holds:
      "Only the two members of an open conversation react, once a message and with the last choice, and only to messages that they still have; all else is refused alike. No reaction outlives its message.",
    tests: [
      {
        file: reactions,
        name: "a member cannot react to messages outside of their open conversations: all are refused alike",
      },
      { file: races, name: "at the same instant two devices of one member react: one reaction is stored" },
      { file: races, name: "at the same instant the message is withdrawn: no reaction outlives it" },
    ],
    defences: [
      { name: "no block between the two", without: ["reaction-ends-with-block"], shownBy: 0 },
      {
        name: "a message that the member's side still has",
        without: ["cleared-message-not-reacted"],
        shownBy: 0,
      },
      { name: "a message with content", without: ["emptied-message-not-reacted"], shownBy: 0 },
    ],
  },
];
