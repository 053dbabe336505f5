import type { Attack } from "../attack.ts";

const quoted = "server/modules/talking/chats/quote.test.ts";

/** Messages that quote others: access by a message's number. */
export const replies: readonly Attack[] = [
  {
    id: "A27",
    what: "A message quotes unknown numbers, numbers of other conversations, and messages that its sender or receiver has deleted or staff has removed.",
    holds:
      "A quote refers to a message of this conversation that the sender's side still has; otherwise the message is neither stored nor charged. Neither a page nor an event quotes a message that the reader's side has deleted.",
    tests: [
      {
        file: quoted,
        name: "a quoted message is a message that is there: not number 2 of a conversation of one",
      },
      { file: quoted, name: "a quoted message is no message of a conversation that is yet to begin" },
      {
        file: quoted,
        name: "a quoted message is never one of another conversation, whatever its number there",
      },
      { file: quoted, name: "a quoted message is nothing that its sender has deleted" },
      {
        file: quoted,
        name: "a quoted message is not told to a reader who has deleted it, neither live nor by their page",
      },
      { file: quoted, name: "a quoted message says nothing any more once staff has removed it" },
    ],
    defences: [
      {
        name: "a number of this conversation",
        without: ["reply-in-own-conversation"],
        shownBy: 0,
      },
      {
        name: "a side that was cleared is quoted nothing by its page",
        without: ["cleared-quote-gone"],
        shownBy: 4,
      },
      {
        name: "a side that was cleared is quoted nothing live",
        without: ["cleared-quote-not-told"],
        shownBy: 4,
      },
    ],
  },
];
