import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** First answers of calls that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Whose key it is: a member, or the hash of an anonymous caller. */
    owner: text().notNull(),
    key: text().notNull(),
    /** Method, path and body of the first call, hashed: the key may not be used for another one. */
    requestHash: text().notNull(),
    /** Null while the first call is still running. */
    status: integer(),
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/** What demo and test installations sent: mails, SMS, pushes. */
export const outboxEntries = pgTable(
  "outbox_entries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    channel: text().$type<"mail" | "sms" | "push">().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    links: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("outbox_entries_recipient").on(table.recipient, table.id.desc().nullsFirst())],
);

/** Facts about this installation, such as "the demo is seeded". */
export const installationFacts = pgTable("installation_facts", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Who hears which event, as running processes of one release or two have noted; see platform/work/event-subscribers.ts. */
export const eventSubscribers = pgTable(
  "event_subscribers",
  {
    event: text().notNull(),
    subscriber: text().notNull(),
    /** The queue its jobs belong in. */
    queue: text().$type<"mail" | "sms" | "push" | "quick" | "slow">().notNull(),
    notedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.subscriber] })],
);

/** Mails on their way. Jobs carry the id alone, and a row goes as its mail leaves: it may hold a token and an address. */
export const waitingMails = pgTable(
  "waiting_mails",
  {
    id: uuid().primaryKey(),
    mail: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Set while a process speaks to the mail server about it: no other does meanwhile. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("waiting_mails_created").on(table.createdAt),
    index("waiting_mails_receiver").on(sql`(${table.mail} ->> 'to')`),
  ],
);

/** Text messages on their way, as mails are. A row goes as its message leaves: it holds a number and often a code. */
export const waitingSms = pgTable(
  "waiting_sms",
  {
    id: uuid().primaryKey(),
    sms: jsonb().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Set while a process speaks to the gateway about it: no other does meanwhile. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [index("waiting_sms_expiry").on(table.expiresAt)],
);
