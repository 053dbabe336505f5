import type { Attack, Defence } from "../attack.ts";

const killApp = "prove/faults/kill-app.prove.ts";
const killPostgres = "prove/faults/kill-postgres.prove.ts";
const payments = "prove/faults/payment-webhooks.prove.ts";

const sentOnce: Defence = {
  name: "a client id is stored once",
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
        name: "one statement stores and debits a message",
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
        name: "errors of connections in use are handled",
        without: ["connection-errors-heard"],
      },
      {
        name: "a commit is on the disk before its acknowledgement",
        without: [
          {
            at: "commit-on-disk",
            put: '$&, options: (options.options ?? "") + " -c synchronous_commit=off"',
          },
        ],
      },
      {
        name: "a lost database is answered with 503",
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
        name: "the webhook is answered after the order is settled",
        without: [
          { at: "webhook-answered-after", put: "void (async () => { $& })().catch(() => undefined);" },
        ],
      },
      {
        name: "an order is credited once",
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
      "Every call gets 503 with Retry-After, calls beyond the queue at once; memory does not grow; the product recovers when the lock is released.",
    tests: [
      {
        file: killPostgres,
        name: "a database that does not answer makes the product refuse calls soon, those beyond the queue at once, and fills no queue",
      },
    ],
    defences: [
      {
        name: "the queue for connections is limited",
        without: ["connection-line-ends"],
      },
      {
        name: "a lock that takes too long is answered with 503",
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
        name: "missed messages come oldest first",
        without: ["missed-oldest-first"],
      },
      {
        name: "unread messages are counted",
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
