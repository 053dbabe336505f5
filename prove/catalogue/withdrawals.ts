import type { Attack } from "../attack.ts";

const withdrawals = "server/modules/money/withdrawals/withdrawals.test.ts";
const byDebit = "server/modules/money/withdrawals/debit-withdrawals.test.ts";
const returned = "server/modules/money/withdrawals/returned-parts.test.ts";
const byHand = "server/modules/money/withdrawals/refunds-by-hand.test.ts";

export const withdrawalAttacks: readonly Attack[] = [
  {
    id: "M55",
    what: "A purchase is withdrawn many times at once, by another member, too late, for more than the remaining credits, or while its credits are spent.",
    holds:
      "There is one withdrawal and one refund, of the remaining credits at the bundle's price, by the owner and in time; spent credits are not refunded, and refunded credits cannot be spent; Premium ends with the last purchase.",
    tests: [
      { file: withdrawals, name: "many withdrawals at once of one purchase are one, with one refund" },
      { file: withdrawals, name: "many withdrawals at once and spending at the same instant" },
      { file: withdrawals, name: "a withdrawal of another member's purchase" },
      { file: withdrawals, name: "a withdrawal can be made until the fourteenth day ends" },
      { file: withdrawals, name: "a withdrawal is refused if the shown sum has changed" },
      { file: withdrawals, name: "a withdrawal counts used credits at the price of the bundle" },
      { file: withdrawals, name: "a withdrawal of a purchase that was not touched" },
    ],
    defences: [
      { name: "a withdrawal locks its order", without: ["withdrawn-once"] },
      { name: "a withdrawal requires an own order", without: ["own-withdrawals"], shownBy: 2 },
      {
        name: "the time for a withdrawal is limited",
        without: ["withdrawn-in-time"],
        shownBy: 3,
      },
      {
        name: "the last day counts to its end",
        without: [{ at: "whole-last-day", put: "return new Date(paidAt.getTime() + days * dayMs);" }],
        shownBy: 3,
      },
      { name: "the refund is the shown sum", without: ["withdrawn-as-shown"], shownBy: 4 },
      {
        name: "used credits are not refunded",
        without: ["used-credits-are-paid"],
        shownBy: 5,
      },
      {
        name: "the credits are taken before the refund",
        without: ["withdrawn-credits-stay-gone"],
        shownBy: 6,
      },
      { name: "Premium ends with the last purchase", without: ["withdrawal-ends-premium"], shownBy: 5 },
    ],
  },
  {
    id: "M56",
    what: "The gateway is away when a withdrawal is refunded, loses its answer, forgets the key, cannot pay the money out, or the payer's bank takes the payment back first; several processes go on with one withdrawal at once.",
    holds:
      "The money is refunded once; after a failed refund credits and Premium come back and the member is told; a sum that the bank or the gateway's staff returned already is not refunded again.",
    tests: [
      { file: withdrawals, name: "a gateway that is away is asked again until it answers" },
      { file: withdrawals, name: "a gateway that refunded and lost its answer refunds once" },
      { file: withdrawals, name: "a gateway that cannot pay back gives credits and Premium back" },
      { file: withdrawals, name: "a gateway that says that the bank took the payment back refunds nothing" },
      { file: withdrawals, name: "a gateway that gives the payment back once more after its bank took it" },
      { file: withdrawals, name: "a gateway that has refunded a part or all by hand meanwhile" },
      { file: withdrawals, name: "a gateway that gets a refund back that was paid" },
      { file: byHand, name: "a gateway that gets calls for refunds after staff refunded" },
      { file: withdrawals, name: "a gateway that refunds only what the bank has not taken back" },
      { file: byDebit, name: "stops a debit that no bank has answered" },
      { file: byDebit, name: "waits for a debit that cannot be stopped" },
      { file: returned, name: "a part that the bank gives back before the refund is paid" },
    ],
    defences: [
      {
        name: "a refund with a lost answer is looked up",
        without: ["refund-looked-up"],
        shownBy: 1,
      },
      { name: "a failed refund returns the credits", without: ["failed-refund-gives-back"], shownBy: 2 },
      {
        name: "money that the bank took back is not refunded",
        without: ["taken-back-not-refunded"],
        shownBy: 3,
      },
      { name: "a reverted refund is open again", without: ["undone-end-reopened"], shownBy: 4 },
      { name: "only the rest of the price is refunded", without: ["refund-of-what-is-left"], shownBy: 5 },
      { name: "refunds by hand are parts of a withdrawal", without: ["refunds-by-hand-count"], shownBy: 7 },
      {
        name: "a part that the bank took back is not refunded",
        without: ["chargeback-not-refunded-too"],
        shownBy: 8,
      },
      { name: "a debit that no bank has paid is stopped", without: ["unpaid-debit-stopped"], shownBy: 9 },
      { name: "a debit that cannot be stopped is awaited", without: ["unpaid-debit-awaited"], shownBy: 10 },
      { name: "a part that is given back is refunded", without: ["rest-refunded-by-hand"], shownBy: 11 },
    ],
  },
];
