import type { Attack } from "../attack.ts";

/** Random actions of members, compared with a model of plain rules. */
export const lifeModelAttacks: readonly Attack[] = [
  {
    id: "M14",
    what: "Three members write texts, photos, stickers, voice messages, gifs and gifts, repeat, withdraw, read, like, unlike, block, unblock, delete chats, buy at the full price, with a code and by direct debit, set caps, pay, fail to pay, and get their money back in parts and whole, by refunds that fail and chargebacks that are lost, in random order; over weeks one member orders transfers, cancels them, lets them expire, sends the money late, withdraws from purchases at a gateway that refunds or refuses, lowers and raises a cap, deletes the account and comes back.",
    holds:
      "After every act the stored, answered and shown state is the same as in a model of plain rules without a database; at every order, what was paid that day and what may still arrive is within the cap of that moment.",
    tests: [
      {
        file: "server/test/life-model/life-model.test.ts",
        name: "members who write, read, like, block, buy and get their money back live by the model's rules",
      },
      {
        file: "server/test/life-model/life-model.test.ts",
        name: "members who pay by transfer, withdraw, set caps and leave over weeks live by the model's rules",
      },
    ],
    defences: [
      {
        name: "a purchase makes premium",
        without: ["purchase-makes-premium"],
      },
      {
        name: "a free conversation is counted once",
        without: ["conversation-counted-once"],
      },
      {
        name: "credits go in proportion to the returned money",
        without: [{ at: "partial-refund-stands", put: "const share = refundedMinor > 0 ? 1 : 0;" }],
      },
      { name: "a cap counts open orders", without: ["open-orders-count"] },
      { name: "a cap counts transfers that may arrive late", without: ["late-transfers-count"], shownBy: 1 },
      { name: "a raised cap holds a day later", without: ["raise-waits"], shownBy: 1 },
      {
        name: "money that arrives after the time to come back is paid back",
        without: ["money-of-leavers-returned"],
        shownBy: 1,
      },
      {
        name: "a withdrawal takes its credits before its refund",
        without: ["withdrawn-credits-stay-gone"],
        shownBy: 1,
      },
      {
        name: "a withdrawal from the only purchase ends Premium",
        without: ["withdrawal-ends-premium"],
        shownBy: 1,
      },
      { name: "a failed refund returns the credits", without: ["failed-refund-gives-back"], shownBy: 1 },
    ],
  },
];
