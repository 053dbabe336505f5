import type { Attack } from "../attack.ts";

const sends = "server/modules/talking/chats/send-message.test.ts";
const races = "server/modules/care/blocks/block-races.test.ts";
const ledger = "server/modules/money/credits/ledger.test.ts";

/** Limits, books, deadlocks and random lives: what holds however many do whatever at once. */
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
        file: "server/modules/talking/chats/store-message.test.ts",
        name: "between processes free messages and free conversations are never exceeded",
      },
    ],
    defences: [
      {
        name: "free messages are counted",
        without: [{ at: "free-messages-counted", put: "v_is_free := true" }],
      },
      {
        name: "free conversations are counted",
        without: [{ at: "free-conversations-counted", put: ";" }],
        shownBy: 1,
      },
      {
        name: "a slot is taken before the upload",
        without: [{ at: "slots-reserved", put: "0" }],
        shownBy: 2,
      },
      {
        name: "the sender's purse is locked, whichever process asks",
        without: [{ at: "purse-locked", put: "FROM credit_balances WHERE member_id = p_sender;" }],
        shownBy: 3,
      },
    ],
  },
  {
    id: "M10",
    what: "Somebody blocks while the other one's messages are under way: a flurry in a conversation, or the very first.",
    holds:
      "Once the block is answered no message is stored, told or left with whoever blocked; what was stored before went with their side.",
    tests: [
      { file: races, name: "a block at the same instant as a flurry of messages ends it" },
      { file: races, name: "a block at the same instant as a first message stores it before, or refuses it" },
      { file: races, name: "a block waits for a first message that is being stored" },
      { file: races, name: "a block waits for a message that is being stored in a conversation" },
    ],
    defences: [
      {
        name: "a send asks for blocks",
        without: [{ at: "send-asks-blocks", put: "IF false" }],
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
        name: "two who write, like, read and delete at the same instant",
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
        without: [
          {
            at: "conversation-counted-once",
            put: "out_free_conversations_used := out_free_conversations_used + 1;",
          },
        ],
      },
    ],
  },
];
