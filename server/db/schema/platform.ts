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

/** First answers of calls with an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** The key's owner: a member, or the hash of an anonymous caller. */
    owner: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body of the first call: the key cannot be used for another call. */
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

/** Messages sent by demo and test installations: mails, SMS, pushes. */
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

/** Subscribers of events, as registered by running processes of one or two releases; see platform/work/event-subscribers.ts. */
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

/** Waiting mails. Jobs carry only the id, and the row is deleted when its mail is sent: it may hold a token and an address. */
export const waitingMails = pgTable(
  "waiting_mails",
  {
    id: uuid().primaryKey(),
    mail: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Set while a process sends it to the mail server: other processes skip it meanwhile. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("waiting_mails_created").on(table.createdAt),
    index("waiting_mails_receiver").on(sql`(${table.mail} ->> 'to')`),
  ],
);

/** Waiting text messages. The row is deleted when its message is sent: it holds a number and often a code. */
export const waitingSms = pgTable(
  "waiting_sms",
  {
    id: uuid().primaryKey(),
    sms: jsonb().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Set while a process sends it to the gateway: other processes skip it meanwhile. */
    claimedUntil: timestamp({ withTimezone: true }),
  },
  (table) => [index("waiting_sms_expiry").on(table.expiresAt)],
);
