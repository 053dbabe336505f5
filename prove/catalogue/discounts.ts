import type { Attack } from "../attack.ts";

const orders = "server/modules/money/payments/discounted-orders.test.ts";
const keptDiscounts = "server/modules/money/payments/kept-discounts.test.ts";
const codeAsks = "server/modules/money/discounts/ask-limit.test.ts";
const timeBonus = "server/modules/money/discounts/time-bonus.test.ts";
const retention = "server/modules/money/discounts/retention-offer.test.ts";

export const discounts: readonly Attack[] = [
  {
    id: "M7",
    what: "The time bonus is ordered with in many tabs at once, after its 14,400 s, by another member, and for a second purchase, the first one returned.",
    holds: "It is 25 % off the server's price of one order, and over at 14,400 s exactly.",
    tests: [
      { file: timeBonus, name: "the time bonus is good at 14,399 s and over at 14,400 s" },
      { file: timeBonus, name: "the time bonus lowers one order, however many tabs order at once" },
      { file: timeBonus, name: "the time bonus is over once something was bought in full" },
      { file: timeBonus, name: "the time bonus is claimed by no order once another was paid" },
      { file: timeBonus, name: "the time bonus is nobody else's" },
    ],
    defences: [
      { name: "the statement that prices ask says when it is over", without: ["bonus-ends"] },
      {
        name: "one row a member and code says that it is used",
        without: [
          {
            at: "discount-once-per-member",
            put: ".onConflictDoUpdate({ target: [discountUses.memberId, discountUses.code], set: { orderId } })",
          },
        ],
        shownBy: 1,
      },
      { name: "a payment ends it, returned or not", without: ["bonus-unpaid-only"], shownBy: 2 },
      { name: "an order that claims it is the first", without: ["bonus-first-purchase"], shownBy: 3 },
    ],
  },
  {
    id: "M16",
    what: "Many browsers order with the last use of a discount code at the same instant; one member orders many times with a code at once.",
    holds: "One order has the discount; the others are refused, and nobody pays more than they were shown.",
    tests: [
      { file: orders, name: "a use is the last one's for one of many browsers" },
      { file: orders, name: "a use is one for a member, however many orders are placed at once" },
      { file: keptDiscounts, name: "the same order placed by several at once" },
    ],
    defences: [
      {
        name: "a use is counted in the statement that looks whether one is left",
        without: ["last-use-once"],
      },
      {
        name: "a code is once a member's in the database",
        without: [
          {
            at: "discount-once-per-member",
            put: ".onConflictDoUpdate({ target: [discountUses.memberId, discountUses.code], set: { orderId } })",
          },
        ],
        shownBy: 1,
      },
      {
        name: "an order that has a discount is found again before its discount is called gone",
        without: ["same-order-keeps-discount"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M17",
    what: "Codes are asked for that are another member's, country's, currency's or time's, and words are tried out by the hundred, by orders too, from ever other networks, and from abroad with a cookie of the code's country.",
    holds: "They are unknown and lower no price, and who tries them out is stopped.",
    tests: [
      { file: orders, name: "a code is unknown elsewhere, to others, before and after its time" },
      { file: orders, name: "a code cannot be tried out for long" },
      { file: orders, name: "a code that is good may be asked for without end" },
      { file: orders, name: "a code of one country is for who is there" },
      { file: codeAsks, name: "stops visitors who ask from ever another network" },
    ],
    defences: [
      {
        name: "a personal code is its owner's alone",
        without: ["own-discount-codes"],
      },
      {
        name: "codes are asked for slowly",
        without: ["codes-guessed-slowly"],
        shownBy: 1,
      },
      {
        name: "an order that names a code asks for it",
        without: ["codes-guessed-by-orders"],
        shownBy: 2,
      },
      {
        name: "where somebody is, is what their address says",
        without: ["codes-where-one-is"],
        shownBy: 3,
      },
      {
        name: "networks of one range have an allowance together",
        without: ["codes-guessed-in-ranges"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "M18",
    what: "Payments of discounted orders fail, are cancelled, expire, or are never made.",
    holds: "The use of the discount comes back, once, and the next order has it.",
    tests: [
      { file: orders, name: "a use comes back when the payment is failed" },
      { file: orders, name: "a use comes back when nobody could ever pay" },
    ],
    defences: [
      { name: "what ended unpaid gives its discount back", without: ["ended-gives-back"] },
      { name: "so does what never had a payment", without: ["unpaid-gives-back"], shownBy: 1 },
    ],
  },
  {
    id: "M22",
    what: "The offer to stay is asked for and taken many times at once, and taken without having been shown.",
    holds:
      "It is shown once, and taken it is one discount of the member's own, at the percentage that was shown.",
    tests: [
      { file: retention, name: "is shown once, however many ask at once, and taken back by no reload" },
      { file: retention, name: "gives whoever stays one discount of their own" },
    ],
    defences: [
      {
        name: "one row a member says that it was shown",
        without: [
          {
            at: "offer-shown-once",
            put: ".onConflictDoUpdate({ target: retentionOffers.memberId, set: { percentage } })",
          },
        ],
      },
      { name: "what was taken is answered again", without: ["offer-accepted-once"], shownBy: 1 },
    ],
  },
  {
    id: "M23",
    what: "A discounted bank transfer expires, its discount is taken again, and then its money arrives.",
    holds:
      "The discount stays that order's while money may be on its way; what comes later still is told to whoever runs the site, and no other order's use is miscounted.",
    tests: [
      { file: keptDiscounts, name: "a use of a bank transfer that expired stays that order's" },
      {
        file: keptDiscounts,
        name: "a use of a bank transfer that expired comes back when no money can come",
      },
    ],
    defences: [
      {
        name: "an order that may be paid late keeps its discount",
        without: ["late-payer-keeps-discount"],
      },
      { name: "a use that was given away is told", without: ["late-use-counted"], shownBy: 1 },
    ],
  },
];
