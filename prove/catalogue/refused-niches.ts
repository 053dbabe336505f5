import type { Attack } from "../attack.ts";

const refused = "server/modules/money/payments/refused-niche.test.ts";

/** Sites whose niche the payment gateway does not allow. */
export const refusedNicheAttacks: readonly Attack[] = [
  {
    id: "M59",
    what: "A member of a site whose niche the gateway refuses orders by every method, repeats an order from before, asks again for the code of a direct debit that was begun before, and uses codes and offers from before.",
    holds:
      "No payment begins and no discount is advertised there; an unpaid order from before ends as expired, and a payment from before is settled as usual.",
    tests: [
      { file: refused, name: "orders nothing there by any method" },
      { file: refused, name: "opens no payment for an order from before, and ends it" },
      {
        file: refused,
        name: "settles a payment that was opened while the niche was allowed, and answers a repeat of its order",
      },
      {
        file: refused,
        name: "sends no code for a direct debit that was begun while the niche was allowed",
      },
      {
        file: refused,
        name: "offers neither methods nor discounts on a site whose niche the gateway refuses",
      },
      { file: refused, name: "tells no percentage there, and makes no code for an offer from before" },
      { file: refused, name: "answers a repeat of a stored card's open charge with its order" },
      {
        file: refused,
        name: "charges no stored card for an order from before whose charge reached no gateway",
      },
    ],
    defences: [
      {
        name: "an order is refused, and no method is offered",
        without: ["refused-site-orders-nothing", "refused-site-no-methods"],
      },
      { name: "an order from before gets no payment", without: ["refused-site-opens-nothing"], shownBy: 1 },
      { name: "a repeat gets its order from before", without: ["repeat-on-refused-site"], shownBy: 2 },
      { name: "direct debits are off", without: ["refused-site-no-debit"], shownBy: 3 },
      { name: "prices contain no discount", without: ["refused-site-no-discounts"], shownBy: 4 },
      { name: "a code's percentage is not shown", without: ["refused-site-tells-no-percentage"], shownBy: 5 },
      { name: "an offer from before makes no code", without: ["refused-site-makes-no-code"], shownBy: 5 },
    ],
  },
];
