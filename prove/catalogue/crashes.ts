import type { Attack, Defence } from "../attack.ts";

const killApp = "prove/faults/kill-app.prove.ts";
const killPostgres = "prove/faults/kill-postgres.prove.ts";
const payments = "prove/faults/payment-webhooks.prove.ts";

const sentOnce: Defence = {
  name: "a client id that is stored once",
  without: ["message-stored-once", "message-id-unique"],
};

/** Crashes and stalls of the product and its database. */
export const crashes: readonly Attack[] = [
  {
    id: "R1",
    what: "The product is killed (kill -9) under load and started again, while clients try again until they are answered.",
    holds:
      "All that was acknowledged is stored once, shown to both in order without a gap, and debited once; the books balance.",
    tests: [
      {
        file: killApp,
        name: "kill -9 of the product under load keeps every acknowledged message once, in order, paid once",
      },
    ],
    defences: [
      sentOnce,
      {
        name: "a debit in the statement that stores the message",
        without: ["message-debited"],
      },
    ],
  },
  {
    id: "R2",
    what: "PostgreSQL, postmaster and children, is killed (kill -9) under load and started again.",
    holds:
      "As R1; the product lives on, answers 503 with Retry-After and says so at /readyz meanwhile, works on by itself and does its jobs.",
    tests: [
      {
        file: killPostgres,
        name: "kill -9 of PostgreSQL under load keeps every acknowledged message once, in order, paid once, and works on when it is back",
      },
      { file: killPostgres, name: "kill -9 of PostgreSQL under load lets its jobs continue" },
    ],
    defences: [
      {
        name: "an ear for connections that break while in use",
        without: ["connection-errors-heard"],
      },
      {
        name: "a commit that is on the disk before it is acknowledged",
        without: [
          {
            at: "commit-on-disk",
            put: '$&, options: (options.options ?? "") + " -c synchronous_commit=off"',
          },
        ],
      },
      {
        name: "an error of the database's that is told as 503",
        without: ["database-away-is-503"],
      },
    ],
  },
  {
    id: "R3",
    what: "PostgreSQL is stopped (immediate) amid payment webhooks that come three at a time.",
    holds:
      "Every order is credited exactly once; webhooks are answered with an error meanwhile and with 200 after.",
    tests: [
      {
        file: payments,
        name: "PostgreSQL stopped amid payment webhooks credits each order once; webhooks fail meanwhile and come right after",
      },
    ],
    defences: [
      {
        name: "an answer to the webhook after the order is settled",
        without: [
          { at: "webhook-answered-after", put: "void (async () => { $& })().catch(() => undefined);" },
        ],
      },
      {
        name: "a credit once an order",
        without: ["order-moves-once-locked", { at: "purchase-booked-once", put: "idempotencyKey: newId()" }],
      },
    ],
  },
  {
    id: "R5",
    what: "The product stands still for three seconds (SIGSTOP) under load; clients give up after two and try again.",
    holds: "Nothing is stored twice, and all is acknowledged in the end.",
    tests: [
      {
        file: killApp,
        name: "a product that stands still for three seconds stores nothing twice when it continues",
      },
    ],
    defences: [sentOnce],
  },
  {
    id: "R10",
    what: "A table that every request needs is locked, so that all connections wait, and a crowd comes.",
    holds:
      "Everybody gets 503 with Retry-After, those beyond the line at once; memory does not grow; all is well when the lock is gone.",
    tests: [
      {
        file: killPostgres,
        name: "a database that does not answer makes the product refuse calls soon, those beyond the queue at once, and fills no queue",
      },
    ],
    defences: [
      {
        name: "an end to the line for connections",
        without: ["connection-line-ends"],
      },
      {
        name: "an error of waiting for a lock that is told as 503",
        without: ["lock-wait-is-503"],
      },
    ],
  },
  {
    id: "R14",
    what: "A member is offline for fifty messages and comes back.",
    holds: "All fifty are shown in order, once, and fifty more count as unread.",
    tests: [
      {
        file: killApp,
        name: "a member who was away for fifty messages is shown all fifty in order, once, and counts fifty unread",
      },
    ],
    defences: [
      {
        name: "what was missed, oldest first",
        without: ["missed-oldest-first"],
      },
      {
        name: "a count of what is unread",
        without: [
          {
            at: "unread-counted",
            put: "SELECT known, receiver, at, 0, 0 FROM sent WHERE known IS NOT NULL",
          },
        ],
      },
    ],
  },
];
