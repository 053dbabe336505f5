import type { Attack } from "../attack.ts";

const quoted = "server/modules/talking/chats/quote.test.ts";

/** Messages that quote others: access by a message's number. */
export const replies: readonly Attack[] = [
  {
    id: "A27",
    what: "A message answers numbers that are not there, those of other conversations, and what its sender or its receiver has deleted or staff has removed.",
    holds:
      "A number means a message of this conversation that the sender has still; nothing else is stored or charged. A reader is quoted nothing that their side has deleted, by no page and no event.",
    tests: [
      {
        file: quoted,
        name: "what is answered is a message that is there: not number 2 of a conversation of one",
      },
      { file: quoted, name: "what is answered is no message of a conversation that is yet to begin" },
      {
        file: quoted,
        name: "what is answered is never one of another conversation, whatever its number there",
      },
      { file: quoted, name: "what is answered is nothing that its sender has deleted" },
      {
        file: quoted,
        name: "what is answered is not told to a reader who has deleted it, neither live nor by their page",
      },
      { file: quoted, name: "what is answered says nothing any more once staff has removed it" },
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
