import type { Attack } from "../attack.ts";

const withdrawn = "server/modules/talking/chats/withdraw-message.test.ts";
const races = "server/modules/talking/chats/withdraw-races.test.ts";

/** Messages that their senders withdraw. */
export const withdrawnMessages: readonly Attack[] = [
  {
    id: "A32",
    what: "A member withdraws messages of others, of blocked pairs and deleted conversations, numbers that are not there, and their own after the two minutes; the withdrawal meets reads, reports, removals and deletions.",
    holds:
      "Only the sender's own message is withdrawn, in time and once, for both sides and with its photo; all else is refused alike, and evidence is whole or says that the message was withdrawn.",
    tests: [
      {
        file: withdrawn,
        name: "a member cannot withdraw messages of others, or of closed and deleted conversations: all are refused alike",
      },
      {
        file: withdrawn,
        name: "a message that its sender withdraws can be withdrawn until two minutes after it was stored, and not a millisecond longer",
      },
      {
        file: withdrawn,
        name: "a message that its sender withdraws takes its photo with it, files included, for both",
      },
      { file: races, name: "at the same instant it is reported: the evidence is whole" },
      { file: races, name: "at the same instant staff removes it: one of both happens, and says so" },
    ],
    defences: [
      { name: "a member's own message", without: ["own-message-withdrawn"], shownBy: 0 },
      {
        name: "a message that the sender's side still has",
        without: ["cleared-message-not-withdrawn"],
        shownBy: 0,
      },
      { name: "no block between the two", without: ["withdrawal-ends-with-block"], shownBy: 0 },
      { name: "two minutes by the server's clock", without: ["message-withdrawn-in-time"], shownBy: 1 },
    ],
  },
];
