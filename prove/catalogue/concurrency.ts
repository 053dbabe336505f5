import type { Attack } from "../attack.ts";

const sends = "server/modules/talking/chats/send-message.test.ts";
const races = "server/modules/care/blocks/block-races.test.ts";
const stores = "server/modules/talking/chats/store-messages.test.ts";
const leavers = "server/modules/money/payments/paying-leaver.test.ts";
const batches = "server/platform/work/batches.test.ts";
const ledger = "server/modules/money/credits/ledger.test.ts";

/** Limits, books, deadlocks and random actions under concurrency. */
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
    what: "Somebody blocks while the other one's messages are under way: a flurry in a conversation, or the very first; somebody deletes the account while paying, at the same instant or with the payment open beyond the purge.",
    holds:
      "Once the block is answered no message is stored, told or left with whoever blocked; what was stored before went with their side. Credits that were paid for are there for who comes back, and the purge waits for the payment's end.",
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
        name: "a member who deletes the account while paying is not purged before the payment has ended, and what was paid stands in the books",
      },
    ],
    defences: [
      {
        name: "a send asks for blocks",
        without: ["send-asks-blocks"],
      },
      {
        name: "a block takes the blocker's side of the conversation with it",
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
        name: "blocks are read after the locks were taken, by a snapshot of their own",
        without: [
          {
            at: "read-after-locks",
            put: 'db.transaction((tx) => statement(tx).execute(values), { isolationLevel: "repeatable read" })',
          },
        ],
        shownBy: 4,
      },
      {
        name: "an account that is deleted and can come back is credited as any other",
        without: [
          {
            at: "leavers-are-credited",
            put: `if (isPaid(settled.status) && JSON.stringify(await tx.execute("select 'here' as who from accounts where status = 'active' and id = '" + settled.memberId + "'")).includes('"here"')) await keepBooks(tx, services, { order: settled, change: settled.looks, now });`,
          },
        ],
        shownBy: 5,
      },
      {
        name: "the purge waits for a payment that is under way",
        without: ["purge-waits-for-payment"],
        shownBy: 6,
      },
    ],
  },
  {
    id: "M11",
    what: "Whatever a suite has done with money, its books are added up at the end; entries are changed, deleted and truncated by hand.",
    holds:
      "Every balance is the sum of its ledger, none is negative, each order and message was booked once, and the ledger only grows.",
    tests: [
      { file: ledger, name: "is never changed, shortened or emptied" },
      { file: ledger, name: "leaves no purse below zero, whoever writes" },
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
        name: "what is booked is what is put into the purse",
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
        name: "a deadlock that somebody else brings about is not the sender's to see",
      },
      {
        file: "server/modules/meeting/likes/likes.test.ts",
        name: "at the same instant 50 pairs liking each other",
      },
    ],
    defences: [
      {
        name: "a transaction that had to give way runs again",
        without: [{ at: "conflict-runs-again", put: "const tries = 1;" }],
        shownBy: 1,
      },
      {
        name: "what two do to each other's likes is done one after the other",
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
        name: "whatever is sent at once by whomever, through one process or two: no gap, no double",
      },
      { file: stores, name: "a batch waits for nobody: who is held by somebody else is busy" },
      { file: batches, name: "inputs of one key run one after the other, in their order" },
      { file: batches, name: "a batch that fails is run one by one, each with an outcome of its own" },
      { file: batches, name: "the line refuses what would wait longer than 1.8 s at the measured rate" },
      { file: stores, name: "a batch is not stopped by a sender who is gone: that one alone is told" },
      { file: batches, name: "the line of those that wait to be run alone ends by time too" },
    ],
    defences: [
      {
        name: "a purse that is held is not waited for",
        without: ["batch-purse-locked"],
        shownBy: 1,
      },
      {
        name: "nor is a conversation",
        without: ["batch-chat-locked"],
        shownBy: 1,
      },
      {
        name: "one of a member's at once",
        without: ["one-of-a-key-at-once"],
        shownBy: 2,
      },
      {
        name: "what failed together is tried apart",
        without: [
          {
            at: "failed-batch-runs-apart",
            put: "for (const entry of batch) finish(entry, () => entry.reject(error));",
          },
        ],
        shownBy: 3,
      },
      {
        name: "an end to the line by time",
        without: ["line-ends-by-time"],
        shownBy: 4,
      },
      {
        name: "a sender who is gone has an outcome",
        without: ["gone-sender-alone"],
        shownBy: 5,
      },
      {
        name: "an end by time to waiting for a run alone",
        without: ["apart-given-up"],
        shownBy: 6,
      },
    ],
  },
  {
    id: "M14",
    what: "Three members write, repeat, read, like, unlike, block, unblock, delete chats, buy, pay, fail to pay and get their money back in random order.",
    holds: "After every act the product keeps, answers and shows what plain rules without a database say.",
    tests: [
      {
        file: "server/test/life-model/life-model.test.ts",
        name: "members who write, read, like, block, buy and get their money back live by the model's rules",
      },
    ],
    defences: [
      {
        name: "a purchase makes premium",
        without: ["purchase-makes-premium"],
      },
      {
        name: "a conversation is one of the free ones once",
        without: ["conversation-counted-once"],
      },
    ],
  },
];
