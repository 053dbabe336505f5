import type { Attack } from "../attack.ts";

const second = "server/modules/money/payments/second-gateway.test.ts";
const gateway = "server/platform/gateways/signed-redirect/signed-redirect-gateway.test.ts";

/** Payments by a gateway that speaks the signed redirect. */
export const secondGatewayAttacks: readonly Attack[] = [
  {
    id: "M70",
    what: "A payer or a stranger changes, cuts, doubles or reorders signed parameters, forges and replays notices, returns with a claim, and answers in the gateway's place; return, notices and the reconciler come at once.",
    holds:
      "An order is completed once, and only by an answer that the gateway signed for this call; a forged notice causes no call.",
    tests: [
      { file: second, name: "a stranger changes nothing by forged, replayed or foreign notices" },
      { file: gateway, name: "an answer that is changed after it was signed is not believed" },
      {
        file: second,
        name: "the payer's return, notices and the reconciler at once complete the order once",
      },
      { file: second, name: "a stranger gets no credits by a return that claims more" },
      { file: second, name: "a stranger sees and completes no order of another member" },
      { file: second, name: "a stranger completes no order by a payment of another amount or currency" },
      { file: gateway, name: "a payment opens for the signed values alone" },
      { file: gateway, name: "an answer that is of another call is not believed" },
      { file: gateway, name: "a notice names its payment only if our vendor signed it" },
    ],
    defences: [
      { name: "a notice is signed", without: ["notice-signed"] },
      { name: "an answer is signed for its call", without: ["answer-signed"], shownBy: 1 },
    ],
  },
];
