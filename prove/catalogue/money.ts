import type { Attack } from "../attack.ts";

const sends = "server/modules/chats/send-message.test.ts";
const webhooks = "server/modules/payments/webhooks.test.ts";
const orders = "server/modules/payments/orders.test.ts";
const settling = "server/modules/payments/settle-order.ts";
const storing = "server/db/migrations/0007_store_message.sql";
const foundation = "server/db/migrations/0000_foundation.sql";

export const money: readonly Attack[] = [
  {
    id: "M1",
    what: "A hundred messages are sent at the same instant with credits for one.",
    holds:
      "One is stored and paid for, the other 99 are refused for want of credits, and the balance is zero.",
    tests: [
      { file: sends, name: "sending a message sells exactly one of a hundred parallel messages" },
      {
        file: "server/modules/chats/store-message.test.ts",
        name: "between processes credits for one buy one, in new conversations and old ones",
      },
    ],
    defences: [
      {
        name: "the balance is looked at before the message is stored",
        edits: [{ file: storing, remove: "IF out_balance < out_cost THEN", put: "IF false THEN" }],
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
        file: "server/modules/chats/store-message.test.ts",
        name: "between processes the same client id is one row",
      },
    ],
    defences: [
      {
        name: "a client id is one message, looked for under the lock and unique in the database",
        edits: [
          {
            file: storing,
            remove:
              "IF EXISTS (SELECT 1 FROM messages WHERE sender_id = p_sender AND client_id = p_client) THEN",
            put: "IF false THEN",
          },
          {
            file: foundation,
            remove: 'CONSTRAINT "messages_client_id" UNIQUE("sender_id","client_id")',
            put: 'CONSTRAINT "messages_client_id" CHECK (true)',
          },
        ],
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
        edits: [
          {
            file: settling,
            remove: "if (nextStatus(order.status, payment.status) === order.status) return order;",
            put: "",
          },
          {
            file: settling,
            remove: "if (status === order.status) return { settled: order, isChanged: false };",
            put: "",
          },
          {
            file: "server/modules/credits/book-purchase.ts",
            remove: "idempotencyKey:",
            put: "idempotencyKey: newId() +",
          },
        ],
      },
    ],
  },
  {
    id: "M4",
    what: "What became of payments is seen in shuffled order: paid before pending, a refund first, part refunds, a chargeback.",
    holds:
      "Every order ends in the state its payment has at Mollie, and purse, premium and ledger agree with that.",
    tests: [
      {
        file: "server/modules/payments/order-histories.test.ts",
        name: "end in the state at Mollie for every order",
      },
      {
        file: "server/modules/payments/settle-order.test.ts",
        name: "books credits once and back once, whatever the order and number of views",
      },
    ],
    defences: [
      {
        name: "an older state is no news",
        edits: [
          {
            file: "server/modules/payments/policy.ts",
            remove: "return rank[seen] > rank[current] ? seen : current;",
            put: "return seen;",
          },
        ],
      },
      {
        name: "only what was booked is taken back",
        edits: [
          {
            file: settling,
            remove: 'if (order.status === "completed") await reverse(tx, tools, settled, now);',
            put: 'if (status !== "completed") await reverse(tx, tools, settled, now);',
          },
        ],
      },
      {
        name: "a part that went back leaves the purchase standing",
        edits: [
          {
            file: "server/platform/gateways/mollie.ts",
            remove: 'return refundedMinor >= amountMinor ? "refunded" : "completed";',
            put: 'return refundedMinor > 0 ? "refunded" : "completed";',
          },
        ],
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
        edits: [
          {
            file: settling,
            remove: "const payment = await tools.mollie.getPayment(order.paymentId);",
            put: 'const payment = { ...(await tools.mollie.getPayment(order.paymentId)), status: "completed" as const };',
          },
        ],
      },
      {
        name: "the payment names this order",
        edits: [{ file: settling, remove: "payment.orderId === order.id &&", put: "" }],
        shownBy: 2,
      },
      {
        name: "the amount is the order's",
        edits: [{ file: settling, remove: "payment.amountMinor === order.amountMinor &&", put: "" }],
        shownBy: 3,
      },
      {
        name: "the currency is the order's",
        edits: [{ file: settling, remove: "payment.currency === order.currency", put: "true" }],
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
        file: "server/modules/payments/tampered-orders.test.ts",
        name: "with any further field are refused and leave nothing behind",
      },
      {
        file: "server/modules/payments/tampered-orders.test.ts",
        name: "cost the server's price for the bundle",
      },
      { file: "server/modules/payments/tampered-orders.test.ts", name: "take no price from the address" },
    ],
    defences: [
      {
        name: "an order names its bundle and how it is paid, nothing else",
        edits: [{ file: "contracts/payments.ts", remove: "body: z.strictObject({", put: "body: z.object({" }],
      },
      {
        name: "the price is the bundle's",
        edits: [
          {
            file: "server/modules/payments/place-order.ts",
            remove: "amountMinor: bundle.amountMinor,",
            put: "amountMinor: 1,",
          },
        ],
        shownBy: 1,
      },
    ],
  },
];
