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
      { file: timeBonus, name: "the time bonus belongs to its member alone" },
    ],
    defences: [
      { name: "the prices check the end of the bonus", without: ["bonus-ends"] },
      {
        name: "one row a member and code records the use",
        without: ["discount-once-per-member"],
        shownBy: 1,
      },
      { name: "a payment ends it, returned or not", without: ["bonus-unpaid-only"], shownBy: 2 },
      { name: "the claiming order is the first purchase", without: ["bonus-first-purchase"], shownBy: 3 },
    ],
  },
  {
    id: "M16",
    what: "Many browsers order with the last use of a discount code at the same instant; one member orders many times with a code at once.",
    holds:
      "One order has the discount; the others are refused, and no member pays more than the shown price.",
    tests: [
      { file: orders, name: "a use is the last one's for one of many browsers" },
      { file: orders, name: "a use is one for a member, however many orders are placed at once" },
      { file: keptDiscounts, name: "the same order placed by several at once" },
    ],
    defences: [
      {
        name: "one statement checks and counts the uses",
        without: ["last-use-once"],
      },
      {
        name: "the database stores one use a member and code",
        without: ["discount-once-per-member"],
        shownBy: 1,
      },
      {
        name: "a repeated order is found before its discount is refused",
        without: ["same-order-keeps-discount"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M17",
    what: "A visitor asks for codes of another member, country, currency or time, tries hundreds of words, also by orders and from ever new networks, and asks from abroad with a cookie of the code's country.",
    holds: "These codes are unknown and lower no price, and repeated guesses are refused.",
    tests: [
      { file: orders, name: "a code is unknown elsewhere, to others, before and after its time" },
      { file: orders, name: "a code cannot be tried out for long" },
      { file: orders, name: "a code that is good may be asked for without end" },
      { file: orders, name: "a code of one country is for members in that country" },
      { file: codeAsks, name: "stops visitors with ever new networks" },
    ],
    defences: [
      {
        name: "a personal code is its owner's alone",
        without: ["own-discount-codes"],
      },
      {
        name: "tries of codes are limited",
        without: ["codes-guessed-slowly"],
        shownBy: 1,
      },
      {
        name: "an order with a code counts as a try",
        without: ["codes-guessed-by-orders"],
        shownBy: 2,
      },
      {
        name: "the country comes from the network address",
        without: ["codes-where-one-is"],
        shownBy: 3,
      },
      {
        name: "the networks of one range share a limit",
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
      { file: orders, name: "a use comes back when no payment was opened" },
    ],
    defences: [
      { name: "an order that ends unpaid releases its discount", without: ["ended-gives-back"] },
      {
        name: "an order that never had a payment releases its discount",
        without: ["unpaid-gives-back"],
        shownBy: 1,
      },
    ],
  },
  {
    id: "M22",
    what: "The offer to stay is asked for and taken many times at once, and taken without having been shown.",
    holds:
      "It is shown once, and taken it is one discount of the member's own, at the percentage that was shown.",
    tests: [
      { file: retention, name: "is shown once, however many ask at once, and taken back by no reload" },
      { file: retention, name: "gives a staying member one personal discount" },
    ],
    defences: [
      {
        name: "one row a member records the offer",
        without: ["offer-shown-once"],
      },
      { name: "a repeated acceptance gets the same code", without: ["offer-accepted-once"], shownBy: 1 },
    ],
  },
  {
    id: "M23",
    what: "A discounted bank transfer expires, its discount is taken again, and then its money arrives.",
    holds:
      "The order keeps its discount while its money may arrive; later money is reported to the operator, and the uses of other orders are counted correctly.",
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
      { name: "a late use of a reassigned discount is reported", without: ["late-use-counted"], shownBy: 1 },
    ],
  },
];
