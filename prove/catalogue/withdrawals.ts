import type { Attack } from "../attack.ts";

const withdrawals = "server/modules/money/withdrawals/withdrawals.test.ts";

export const withdrawalAttacks: readonly Attack[] = [
  {
    id: "M55",
    what: "A purchase is withdrawn from many times at once, by somebody else, too late, for more than is left, or while its credits are being spent.",
    holds:
      "One withdrawal and one refund, of the credits that are left at the bundle's price, by its owner and in time; what was spent is not refunded, and what is refunded is not spent; Premium ends with the last purchase.",
    tests: [
      { file: withdrawals, name: "many withdrawals at once of one purchase are one, with one refund" },
      { file: withdrawals, name: "many withdrawals at once and spending at the same instant" },
      { file: withdrawals, name: "a withdrawal of somebody else's purchase" },
      { file: withdrawals, name: "a withdrawal can be made until the fourteenth day ends" },
      { file: withdrawals, name: "a withdrawal is refused where what was shown is no longer so" },
      { file: withdrawals, name: "a withdrawal counts used credits at the price of the bundle" },
      { file: withdrawals, name: "a withdrawal of a purchase that was not touched" },
    ],
    defences: [
      { name: "an order is withdrawn from under its lock", without: ["withdrawn-once"] },
      { name: "a withdrawal is of one's own order", without: ["own-withdrawals"], shownBy: 2 },
      {
        name: "the days are counted",
        without: [{ at: "withdrawn-in-time", put: "return true;" }],
        shownBy: 3,
      },
      {
        name: "the last day counts to its end",
        without: [{ at: "whole-last-day", put: "return new Date(paidAt.getTime() + days * dayMs);" }],
        shownBy: 3,
      },
      { name: "what is refunded is what was shown", without: ["withdrawn-as-shown"], shownBy: 4 },
      {
        name: "used credits are not refunded",
        without: ["used-credits-are-paid"],
        shownBy: 5,
      },
      {
        name: "the credits go before the money does",
        without: [{ at: "withdrawn-credits-stay-gone", put: "const returned = creditsGone(order, null);" }],
        shownBy: 6,
      },
      { name: "Premium ends with the last purchase", without: ["withdrawal-ends-premium"], shownBy: 5 },
    ],
  },
  {
    id: "M56",
    what: "The gateway is away when a withdrawal is refunded, loses its answer, forgets the key, cannot pay the money out, or the payer's bank takes the payment back first; several processes go on with one withdrawal at once.",
    holds:
      "The money is refunded once; where it cannot be, credits and Premium come back and the member is told; what the bank or somebody at the gateway gave back is not refunded beside it.",
    tests: [
      { file: withdrawals, name: "a gateway that is away is asked again until it answers" },
      { file: withdrawals, name: "a gateway that did what was asked, whose answer was lost, refunds once" },
      { file: withdrawals, name: "a gateway that cannot pay back gives credits and Premium back" },
      { file: withdrawals, name: "a gateway that says that the bank took the payment back refunds nothing" },
      { file: withdrawals, name: "a gateway that gives the payment back once more after its bank took it" },
      { file: withdrawals, name: "a gateway that has refunded a part or all by hand meanwhile" },
      { file: withdrawals, name: "a gateway that gets a refund back that was paid" },
    ],
    defences: [
      {
        name: "a refund whose answer was lost is looked for",
        without: ["refund-looked-up"],
        shownBy: 1,
      },
      { name: "a refund that failed gives back", without: ["failed-refund-gives-back"], shownBy: 2 },
      { name: "what the bank took back is not refunded", without: ["taken-back-not-refunded"], shownBy: 3 },
      { name: "an end that is undone is open again", without: ["undone-end-reopened"], shownBy: 4 },
      { name: "what is left alone is refunded", without: ["refund-of-what-is-left"], shownBy: 5 },
    ],
  },
];
