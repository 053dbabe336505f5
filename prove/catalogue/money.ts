import type { Attack } from "../attack.ts";

const sends = "server/modules/talking/chats/send-message.test.ts";
const webhooks = "server/modules/money/payments/webhooks.test.ts";
const orders = "server/modules/money/payments/orders.test.ts";

export const money: readonly Attack[] = [
  {
    id: "M1",
    what: "A hundred messages are sent at the same instant with credits for one.",
    holds:
      "One is stored and paid for, the other 99 are refused for want of credits, and the balance is zero.",
    tests: [
      { file: sends, name: "sending a message sells exactly one of a hundred parallel messages" },
      {
        file: "server/modules/talking/chats/store-messages.test.ts",
        name: "between processes credits for one buy one, in new conversations and old ones",
      },
    ],
    defences: [
      {
        name: "the balance is checked before the message is stored",
        without: [{ at: "balance-before-message", put: "WHEN true THEN 'stored'" }],
      },
    ],
  },
  {
    id: "M19",
    what: "Two devices of a member each send a free message, but only one is left; a price rises between its display and the sending.",
    holds:
      "One message is free, the other is refused and costs nothing; the charged price is never above the shown one.",
    tests: [
      {
        file: "server/modules/talking/chats/shown-price.test.ts",
        name: "a message for the price that was shown costs nothing where two devices use the last free one",
      },
      {
        file: "server/modules/talking/chats/shown-price.test.ts",
        name: "a message for the price that was shown is stored for that or less, or not at all",
      },
    ],
    defences: [
      {
        name: "the shown price is checked in the statement that charges",
        without: ["price-as-shown"],
      },
    ],
  },
  {
    id: "M2",
    what: "One message is sent a hundred times at the same instant with the same client id.",
    holds: "It is stored once, paid for once, and every call is answered alike.",
    tests: [
      { file: sends, name: "sending a message stores and charges the same client id once" },
      {
        file: "server/modules/talking/chats/store-messages.test.ts",
        name: "between processes the same client id is one row",
      },
    ],
    defences: [
      {
        name: "a client id is one message: checked under the lock and unique in the database",
        without: ["message-stored-once", "message-id-unique"],
      },
    ],
  },
  {
    id: "M3",
    what: "Mollie's webhook about a paid payment comes a hundred times at once and twenty times more the next day.",
    holds: "The credits are booked once, with one receipt.",
    tests: [
      { file: webhooks, name: "a webhook about a paid payment credits once" },
      { file: orders, name: "buying is credited once by 20 webhooks, 20 looks and the reconciler at once" },
    ],
    defences: [
      {
        name: "an order changes its state once and is booked once",
        without: ["order-moves-once-locked", { at: "purchase-booked-once", put: "idempotencyKey: newId()" }],
      },
    ],
  },
  {
    id: "M4",
    what: "The states of payments are read in shuffled order: paid before pending, whole, partial and failed refunds, and whole and partial chargebacks; some answers are lost.",
    holds:
      "Every order ends in the state its payment has at Mollie, and purse, premium and ledger agree with that.",
    tests: [
      {
        file: "server/modules/money/payments/order-histories.test.ts",
        name: "end in the state at Mollie for every order",
      },
      {
        file: "server/modules/money/payments/settle-order.test.ts",
        name: "follows the newest word, whichever answer comes first",
      },
      {
        file: "server/modules/money/payments/settle-order.test.ts",
        name: "books each change once, however many look at the same time",
      },
      { file: orders, name: "money that goes back takes credits in proportion with a partial chargeback" },
    ],
    defences: [
      {
        name: "a payment is never un-paid by an older answer",
        without: ["older-state-no-news"],
      },
      {
        name: "an outdated answer is fetched again",
        without: ["overtaken-asked-again"],
        shownBy: 1,
      },
      {
        name: "only booked credits are taken back",
        without: ["only-booked-reversed"],
      },
      {
        name: "a partial refund takes its part of the credits only",
        without: [{ at: "partial-refund-stands", put: "const share = refundedMinor > 0 ? 1 : 0;" }],
        shownBy: 2,
      },
      {
        name: "a partial chargeback leaves the order paid",
        without: [
          {
            at: "partial-chargeback-stands",
            put: 'if (chargedBackMinor === 0 && refundedMinor < amountMinor) return { status: "completed", ...returned };',
          },
        ],
        shownBy: 3,
      },
    ],
  },
  {
    id: "M5",
    what: "A stranger calls the webhook: with unknown ids, other members' payments, and payments of another order, amount or currency.",
    holds:
      "The call's content is ignored: the state is read at the gateway, and a payment that does not fit the order credits no member.",
    tests: [
      { file: webhooks, name: "a forged webhook contains false data" },
      { file: webhooks, name: "a forged webhook about another member's payment" },
      { file: webhooks, name: "a forged webhook about a payment that names another member's order" },
      { file: orders, name: "forgeries credits nothing where the payment names a lower amount" },
      { file: orders, name: "forgeries credits nothing where the payment names another currency" },
      { file: orders, name: "forgeries answers a webhook about an unknown payment like any other" },
    ],
    defences: [
      {
        name: "the state is the one at the gateway",
        without: [{ at: "state-at-gateway", put: '$& Object.assign(payment, { status: "paid" });' }],
      },
      {
        name: "the payment names this order",
        without: ["payment-of-order"],
        shownBy: 2,
      },
      {
        name: "the amount is the order's",
        without: ["payment-amount"],
        shownBy: 3,
      },
      {
        name: "the currency is the order's",
        without: ["payment-currency"],
        shownBy: 4,
      },
    ],
  },
  {
    id: "M6",
    what: "An order is sent with a price, credits, currency, discount or state of its own.",
    holds: "The order is refused; the member pays the server's price for the bundle.",
    tests: [
      {
        file: "server/modules/money/payments/tampered-orders.test.ts",
        name: "with any further field are refused and leave nothing behind",
      },
      {
        file: "server/modules/money/payments/tampered-orders.test.ts",
        name: "cost the server's price for the bundle",
      },
      {
        file: "server/modules/money/payments/tampered-orders.test.ts",
        name: "take no price from the address",
      },
    ],
    defences: [
      {
        name: "an order names its bundle and how it is paid, nothing else",
        without: [{ at: "order-fields", put: "$&.strip()" }],
      },
      {
        name: "the price is the bundle's",
        without: [{ at: "price-of-bundle", put: "amountMinor: 1" }],
        shownBy: 1,
      },
    ],
  },
];
