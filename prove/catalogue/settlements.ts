import type { Attack } from "../attack.ts";

const settlements = "server/modules/money/settlements/settlements.test.ts";
const bound = "server/modules/money/settlements/bounded-differences.test.ts";
const calls = "server/platform/gateways/mollie/settlements.test.ts";

/** The comparison of what gateways paid out with the books. */
export const settlementAttacks: readonly Attack[] = [
  {
    id: "M73",
    what: "A gateway pays out a payment of nobody, another amount or currency, an unpaid order, or keeps an unknown refund; its lists never end, are unreadable, or are refused; runs die and meet; staff of other roles and other sites read and check.",
    holds:
      "Each entry that the books have otherwise is listed once for finance staff and ends when the books have it; each page counts once, a run is bounded, and no money moves but by an answer about its order.",
    tests: [
      { file: settlements, name: "a settlement with a payment that no order has is listed once" },
      { file: settlements, name: "a settlement with another amount of a payment is a difference" },
      { file: settlements, name: "a settlement with another currency of a payment is a difference" },
      { file: settlements, name: "a settlement with a payment whose notice was lost is asked for first" },
      { file: settlements, name: "a settlement with a payment that is not paid in the books" },
      { file: settlements, name: "a settlement with returns that the books have otherwise or not at all" },
      { file: settlements, name: "a settlement whose payments, refunds and chargebacks the books have" },
      { file: settlements, name: "a run that fails in the middle goes on at the page where it failed" },
      { file: settlements, name: "a run of several processes at once compares each page once" },
      { file: settlements, name: "a run ends after its share, however long a settlement is" },
      { file: settlements, name: "a run that is not permitted says so once a day and to staff" },
      { file: settlements, name: "staff check what they saw, which stays checked" },
      { file: calls, name: "the settlements of Mollie end a list of settlements that never ends" },
      { file: calls, name: "the settlements of Mollie refuse an entry with an id that breaks an address" },
    ],
    defences: [
      { name: "an amount is compared", without: ["settled-amount"], shownBy: 1 },
      { name: "a currency is compared", without: ["settled-currency"], shownBy: 2 },
      { name: "the gateway is asked first", without: ["settled-asked-again"], shownBy: 3 },
      { name: "one process compares a gateway", without: ["settled-by-one-process"], shownBy: 8 },
      { name: "a run is bounded", without: ["settled-run-bounded"], shownBy: 9 },
      { name: "a settlement is read once", without: ["settlement-read-once"], shownBy: 6 },
      { name: "a check is of what was seen", without: ["check-of-the-seen-entry"], shownBy: 11 },
      { name: "an unknown site's order is hidden", without: ["settled-of-own-site"], shownBy: 1 },
      { name: "ids are plain", without: ["ids-of-settlements"], shownBy: 13 },
    ],
  },
  {
    id: "M75",
    what: "A gateway lists a settlement in a way that nobody can read, or pays out any number of payments that no order has, as an organisation that also sells elsewhere.",
    holds:
      "The other settlements are compared, and the log names the one that is not. The list of unknown payments has a bound, other differences are still found, and what staff check makes room.",
    tests: [
      {
        file: calls,
        name: "the settlements of Mollie go on after a settlement that cannot be read, and tell which one it is",
      },
      { file: bound, name: "differences without an order have a bound; other differences are still stored" },
    ],
    defences: [
      { name: "an unreadable settlement is left out", without: ["strange-settlement-skipped"] },
      {
        name: "unknown payments have a bound",
        without: [{ at: "unknown-settled-bounded", put: "const refused = new Set<Row>();" }],
        shownBy: 1,
      },
    ],
  },
];
