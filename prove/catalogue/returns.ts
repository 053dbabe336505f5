import type { Attack } from "../attack.ts";

const returns = "server/modules/money/payments/returns.test.ts";
const mollie = "server/platform/gateways/mollie/mollie-gateway.test.ts";

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
      { file: returns, name: "keeps its rows as they are while the list cannot be read" },
      { file: mollie, name: "tells the sums although the list of refunds cannot be read" },
    ],
    defences: [
      { name: "an unknown list changes no row", without: ["unknown-returns-stay"], shownBy: 3 },
      { name: "the list of refunds is not needed", without: ["refund-list-not-needed"], shownBy: 4 },
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
