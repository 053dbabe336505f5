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
        name: "the balance is looked at before the message is stored",
        without: [{ at: "balance-before-message", put: "WHEN true THEN 'stored'" }],
      },
    ],
  },
  {
    id: "M19",
    what: "Two devices of a member send what was said to be free, when only one free message is left; a price rises between what was shown and the sending.",
    holds:
      "One is free, the other is refused and costs nothing; nothing is ever charged above the price that its writer was shown.",
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
        name: "the shown price looked at where the message is charged",
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
        name: "a client id is one message, looked for under the lock and unique in the database",
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
        name: "an order moves on once and is booked once",
        without: ["order-moves-once-locked", { at: "purchase-booked-once", put: "idempotencyKey: newId()" }],
      },
    ],
  },
  {
    id: "M4",
    what: "What became of payments is seen in shuffled order: paid before pending, refunds whole and in part, some that fail, chargebacks, some of them lost.",
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
    ],
    defences: [
      {
        name: "a payment is never un-paid by an older answer",
        without: ["older-state-no-news"],
      },
      {
        name: "an answer that others overtook is asked for again",
        without: ["overtaken-asked-again"],
        shownBy: 1,
      },
      {
        name: "only what was booked is taken back",
        without: ["only-booked-reversed"],
      },
      {
        name: "a part that went back takes its part only",
        without: [{ at: "partial-refund-stands", put: "const share = refundedMinor > 0 ? 1 : 0;" }],
        shownBy: 2,
      },
    ],
  },
  {
    id: "M5",
    what: "Somebody else calls the webhook: unknown ids, other members' payments, payments of another order, amount or currency.",
    holds:
      "Nothing said in the call is believed: the state is read at Mollie, and what does not fit the order credits nobody.",
    tests: [
      { file: webhooks, name: "a forged webhook says what it likes" },
      { file: webhooks, name: "a forged webhook about another member's payment" },
      { file: webhooks, name: "a forged webhook about a payment that names somebody else's order" },
      { file: orders, name: "forgeries credits nothing where the payment names a lower amount" },
      { file: orders, name: "forgeries credits nothing where the payment names another currency" },
      { file: orders, name: "forgeries answers a webhook about an unknown payment like any other" },
    ],
    defences: [
      {
        name: "the state is the one at Mollie",
        without: [{ at: "state-at-mollie", put: '$& Object.assign(payment, { status: "paid" });' }],
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
    holds: "It is refused; what is paid is the server's price for the bundle.",
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
