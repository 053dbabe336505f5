import type { Attack } from "../attack.ts";

const returns = "server/modules/money/payments/returns.test.ts";

/** The refunds and chargebacks of an order, each a row. */
export const returnAttacks: readonly Attack[] = [
  {
    id: "M72",
    what: "Refunds and chargebacks are made, fail, arrive, are reversed and vanish from the gateway's list; many looks meet, and older answers arrive after newer ones.",
    holds:
      "Each stands once with the state of the newest answer that the order follows, also where no sum changed.",
    tests: [
      { file: returns, name: "follows a refund that arrives, though no sum changes" },
      { file: returns, name: "calls a return undone that the gateway no longer lists" },
      { file: returns, name: "asks again for an answer that a newer one with the same sums overtook" },
    ],
    defences: [
      {
        name: "a return without a changed sum is followed",
        without: ["return-without-sum-followed"],
      },
      {
        name: "a return that is no longer listed is undone",
        without: ["return-of-no-answer-undone"],
        shownBy: 1,
      },
      {
        name: "an outdated answer about returns is fetched again",
        without: ["returns-overtaken-asked-again"],
        shownBy: 2,
      },
    ],
  },
];
