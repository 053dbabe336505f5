import type { Attack } from "../attack.ts";

const writing = "server/modules/care/support/support.test.ts";
const queue = "server/modules/care/support/support-queue.test.ts";
const adversary = "server/modules/care/support/support-adversary.test.ts";

/** Conversations of members with support. */
export const supportAttacks: readonly Attack[] = [
  {
    id: "S50",
    what: "A member reads, marks and exports another member's conversation with support, sends one message many times at once, many at once, one id with two texts, endless texts, and floods the queue.",
    holds:
      "A conversation is of its member; a client id is one message; numbers have no gap; texts have their length; so many wait for an answer and so many a day are accepted, and the refusal says why.",
    tests: [
      { file: writing, name: "a conversation with support is of its member: nobody else reads it" },
      { file: writing, name: "a message to support is stored once, however often it is sent at once" },
      { file: writing, name: "a message to support is numbered without a gap, however many" },
      { file: writing, name: "a message to support with the id of another message is refused" },
      { file: writing, name: "a message to support has a length as a person counts it" },
      { file: writing, name: "a message to support is refused beyond so many unanswered ones" },
      { file: writing, name: "a message to support is refused beyond so many a day" },
      { file: adversary, name: "support, from a member who tries everything stores each of thirty messages" },
    ],
    defences: [
      { name: "a conversation is of the caller", without: ["support-thread-of-caller"] },
      { name: "an export is of its member", without: ["support-export-of-caller"] },
      { name: "a member has one conversation", without: ["one-support-thread"], shownBy: 1 },
      {
        name: "messages of one member come one after the other",
        without: ["support-thread-locked"],
        shownBy: 2,
      },
      { name: "an id has one text", without: ["support-client-id-one-text"], shownBy: 3 },
      { name: "texts have a length", without: ["support-text-bounded"], shownBy: 4 },
      { name: "unanswered messages are counted", without: ["support-unanswered-counted"], shownBy: 5 },
      { name: "messages of a day are counted", without: ["support-messages-counted"], shownBy: 6 },
    ],
  },
  {
    id: "S51",
    what: "Staff of another site reach for a conversation with support, two answer at once, one closes it while the member writes, and answers go to members who cannot read them; a mail tells of an answer that was read.",
    holds:
      "Conversations are of their site; one of the staff works on one at a time, with one line in the log; an unseen message of the member keeps waiting; nobody answers a member who cannot log in; a read answer is told to nobody.",
    tests: [
      { file: queue, name: "the queue of support is of one site" },
      { file: queue, name: "an answer of support comes from one of two who answer at once" },
      { file: queue, name: "an answer of support covers what its writer has seen" },
      { file: queue, name: "closing a conversation is refused while there is a message" },
      { file: queue, name: "the queue of support leaves out members who cannot log in" },
      { file: queue, name: "the mail about an answer is one for each unread answer" },
      { file: adversary, name: "an answer of support that its member has not seen stays unread" },
    ],
    defences: [
      { name: "conversations are of their site", without: ["support-of-own-site"] },
      { name: "one of the staff works on one at a time", without: ["support-of-its-holder"], shownBy: 1 },
      { name: "an unseen message keeps waiting", without: ["unseen-message-waits"], shownBy: 2 },
      { name: "nothing unseen is closed", without: ["closed-as-seen"], shownBy: 3 },
      { name: "members who cannot log in are left out", without: ["support-of-who-can-log-in"], shownBy: 4 },
      { name: "a read answer is told to nobody", without: ["read-answer-untold"], shownBy: 5 },
    ],
  },
];
