import type { Attack } from "../attack.ts";

const sends = "server/modules/talking/chats/send-message.test.ts";
const races = "server/modules/care/blocks/block-races.test.ts";
const stores = "server/modules/talking/chats/store-messages.test.ts";
const leavers = "server/modules/money/payments/paying-leaver.test.ts";
const batches = "server/platform/work/batches.test.ts";
const ledger = "server/modules/money/credits/ledger.test.ts";

/** Limits, books and deadlocks under concurrency. */
export const concurrency: readonly Attack[] = [
  {
    id: "M9",
    what: "A third free conversation, a sixth free message and a fourth free photo are tried many times at once.",
    holds: "No limit is ever exceeded.",
    tests: [
      { file: sends, name: "sending a message gives five free messages in all, never a sixth" },
      { file: sends, name: "sending a message gives free messages in two conversations, never in a third" },
      {
        file: "server/modules/people/photos/photos.test.ts",
        name: "adding a photo never lets twenty uploads at the same instant exceed three",
      },
      {
        file: stores,
        name: "between processes free messages and free conversations are never exceeded",
      },
    ],
    defences: [
      {
        name: "free messages are counted",
        without: [{ at: "free-messages-counted", put: "true" }],
      },
      {
        name: "free conversations are counted",
        without: ["free-conversations-counted"],
        shownBy: 1,
      },
      {
        name: "a slot is taken before the upload",
        without: ["slots-reserved"],
        shownBy: 2,
      },
      {
        name: "the sender's purse is locked, whichever process asks",
        without: ["purse-locked"],
        shownBy: 3,
      },
    ],
  },
  {
    id: "M10",
    what: "A member blocks a partner whose messages are under way: many in a conversation, or the very first; a member deletes the account while paying, at the same instant or with a payment that is still open, cancelled or expired at the purge; a sign-up takes the place of an account that paid without a proven address.",
    holds:
      "After the block's answer no message is stored, told or left on the blocker's side; earlier messages were deleted with that side. A returning member finds the paid credits, the purge waits for the payment's end, and money that arrives for an erased account is paid back once; so is the rest of what an account had bought whose place is taken.",
    tests: [
      { file: races, name: "a block at the same instant as a flurry of messages ends it" },
      { file: races, name: "a block at the same instant as a first message stores it before, or refuses it" },
      { file: races, name: "a block waits for a first message that is being stored" },
      { file: races, name: "a block waits for a message that is being stored in a conversation" },
      {
        file: stores,
        name: "a batch does not overtake a block that was answered while it waited for a lock",
      },
      {
        file: leavers,
        name: "a member who deletes the account while paying finds the credits there after coming back, whichever of the two came first",
      },
      {
        file: leavers,
        name: "a member who deletes the account while paying is not purged before the payment has ended; what is paid after the time to come back is paid back",
      },
      {
        file: leavers,
        name: "a member who deletes the account while paying is purged in time although money of the cancelled bank transfer may arrive, and is paid back what arrives, once",
      },
      {
        file: leavers,
        name: "a member who deletes the account while paying and does not come back is paid back at the purge what arrived meanwhile, and not what was bought before",
      },
      {
        file: leavers,
        name: "an account without a proven address whose place a later sign-up takes is paid back what is left of its purchase if it was the second of a proven address",
      },
    ],
    defences: [
      {
        name: "a send checks for blocks",
        without: ["send-asks-blocks"],
      },
      {
        name: "a block deletes the blocker's side of the conversation",
        without: ["block-clears-side"],
      },
      {
        name: "a block waits for a first message",
        without: ["block-locks-pair"],
        shownBy: 2,
      },
      {
        name: "a block waits for a message in the conversation",
        without: ["clear-locks-chat"],
        shownBy: 3,
      },
      {
        name: "a new snapshot reads the blocks after the locks",
        without: [
          {
            at: "read-after-locks",
            put: 'db.transaction((tx) => statement(tx).execute(values), { isolationLevel: "repeatable read" })',
          },
        ],
        shownBy: 4,
      },
      {
        name: "a deleted account that can come back is credited",
        without: [
          {
            at: "leavers-are-credited",
            put: `if (isPaid(settled.status) && JSON.stringify(await tx.execute("select 'here' as who from accounts where status = 'active' and id = '" + settled.memberId + "'")).includes('"here"')) await keepBooks(tx, services, { order: settled, change: settled.looks, now });`,
          },
        ],
        shownBy: 5,
      },
      {
        name: "the purge waits for an open payment",
        without: ["purge-waits-for-payment"],
        shownBy: 6,
      },
      {
        name: "money that arrives for an erased account is paid back",
        without: ["money-of-leavers-returned"],
        shownBy: 7,
      },
      {
        name: "money that arrived after the deletion is paid back at the purge",
        without: ["money-after-leaving-returned"],
        shownBy: 8,
      },
      {
        name: "money of an account whose place is taken is paid back",
        without: ["money-of-replaced-returned"],
        shownBy: 9,
      },
    ],
  },
  {
    id: "M11",
    what: "Every suite adds up the books at its end; entries are changed, deleted and truncated by hand.",
    holds:
      "Every balance is the sum of its ledger, none is negative, each order and message was booked once, and the ledger only grows.",
    tests: [
      { file: ledger, name: "is never changed, shortened or emptied" },
      { file: ledger, name: "leaves no purse below zero, by any statement" },
      { file: ledger, name: "books a purchase once, and its way back once" },
    ],
    defences: [
      {
        name: "the ledger refuses changes",
        without: [
          {
            at: "ledger-append-only",
            put: "CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE ON ledger_entries",
          },
        ],
      },
      {
        name: "no balance below zero",
        without: [
          { at: "balance-not-negative", put: 'CONSTRAINT "credit_balances_not_negative" CHECK (true)' },
        ],
        shownBy: 1,
      },
      {
        name: "the purse changes only with a new entry in the ledger",
        without: ["purse-follows-ledger"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M13",
    what: "Two members write, like, read and delete to each other at the same instant, over and over; a stranger brings a deadlock about.",
    holds: "No call fails for it, and nothing is left half-done.",
    tests: [
      {
        file: "server/modules/talking/chats/deadlocks.test.ts",
        name: "two who write, like, read, withdraw and delete at the same instant",
      },
      {
        file: "server/modules/talking/chats/deadlocks.test.ts",
        name: "a deadlock of another caller is hidden from the sender",
      },
      {
        file: "server/modules/meeting/likes/likes.test.ts",
        name: "at the same instant 50 pairs liking each other",
      },
    ],
    defences: [
      {
        name: "an aborted transaction runs again",
        without: ["conflict-runs-again"],
        shownBy: 1,
      },
      {
        name: "likes between two members run one after the other",
        without: ["pair-locked"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M15",
    what: "Through two processes at once the same message many times, the last credits, both ways, among ten members, across blocks and ended sessions; batches fail, are held up and pile up.",
    holds:
      "Each message has an outcome of its own, no number is missing, nothing is stored or charged twice, and a line that is too long is refused by its time.",
    tests: [
      {
        file: "server/modules/talking/chats/send-adversary.test.ts",
        name: "simultaneous sends of many members, through one process or two, leave no gap and no double",
      },
      { file: stores, name: "a batch waits for no lock: a locked member is busy" },
      { file: batches, name: "inputs of one key run one after the other, in their order" },
      { file: batches, name: "a batch that fails is run one by one, each with an outcome of its own" },
      {
        file: batches,
        name: "the line refuses an input that would wait longer than 1.8 s at the measured rate",
      },
      { file: stores, name: "a batch continues without a deleted sender, who alone is told" },
      { file: batches, name: "the line of those that wait to be run alone ends by time too" },
    ],
    defences: [
      {
        name: "a purse that is locked is not waited for",
        without: ["batch-purse-locked"],
        shownBy: 1,
      },
      {
        name: "a conversation that is locked is not waited for",
        without: ["batch-chat-locked"],
        shownBy: 1,
      },
      {
        name: "one message of a member at a time",
        without: ["one-of-a-key-at-once"],
        shownBy: 2,
      },
      {
        name: "the messages of a failed batch are run one by one",
        without: ["failed-batch-runs-apart"],
        shownBy: 3,
      },
      {
        name: "the waiting time in the queue is limited",
        without: ["line-ends-by-time"],
        shownBy: 4,
      },
      {
        name: "a deleted sender gets an outcome of their own",
        without: ["gone-sender-alone"],
        shownBy: 5,
      },
      {
        name: "the waiting time for a run alone is limited",
        without: ["apart-given-up"],
        shownBy: 6,
      },
    ],
  },
];
