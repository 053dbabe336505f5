import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sites } from "./sites.ts";

/** A login on one site. Its id is the member's id everywhere. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    email: text().notNull(),
    /** `mailboxKey` of the address: one account per mailbox and site. Mails go to `email`. */
    emailNormalized: text().notNull(),
    passwordHash: text().notNull(),
    status: text()
      .$type<"not_confirmed" | "active" | "suspended" | "banned" | "pending_deletion" | "deleted">()
      .notNull(),
    language: text().notNull(),
    /** Signed up from here, by address; null where unknown. */
    country: text(),
    signupAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** First completed purchase that stands; premium while set. */
    premiumAt: timestamp({ withTimezone: true }),
    /** The sign-up step to resume at; null when all are done or skipped. */
    signupStep: text().$type<SignupStep>(),
    signupMessage: text(),
    /** Wish of the push step, kept until push is delivered by a later module. */
    pushWished: text().$type<"yes" | "no">(),
    notificationsDisabled: text().array().notNull().default(sql`'{}'::text[]`),
    /** Where the visit came from (network, ref, sub1-3), kept from arrival. */
    tracking: jsonb().$type<Tracking>(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * Set where the mailbox had proven to be another account's already when this one signed up: it looks like any
     * unconfirmed account to whoever made it, and can never be confirmed. One at most a mailbox.
     */
    shadowOfId: uuid(),
  },
  (table) => [
    uniqueIndex("accounts_email_key")
      .on(table.siteId, table.emailNormalized)
      .where(sql`${table.shadowOfId} is null`),
    uniqueIndex("accounts_shadow_key")
      .on(table.siteId, table.emailNormalized)
      .where(sql`${table.shadowOfId} is not null`),
    // Each of the two above holds a part of the accounts, and a log-in asks for both.
    index("accounts_mailbox").on(table.siteId, table.emailNormalized),
    // The purge of what nobody confirmed.
    index("accounts_unconfirmed").on(table.signupAt, table.id).where(sql`${table.status} = 'not_confirmed'`),
    check(
      "accounts_status",
      sql`${table.status} in ('not_confirmed','active','suspended','banned','pending_deletion','deleted')`,
    ),
  ],
);

export type SignupStep = "photo" | "about" | "personal" | "location" | "push" | "confirm";
export type Tracking = { network?: string; ref?: string; sub1?: string; sub2?: string; sub3?: string };

export const sessions = pgTable(
  "sessions",
  {
    /** sha256 of the cookie's token: the table alone opens nothing. */
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    userAgent: text().notNull().default(""),
  },
  (table) => [index("sessions_account").on(table.accountId), index("sessions_expiry").on(table.expiresAt)],
);

/** Single-use secrets sent by mail. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text().$type<"activation" | "password_reset" | "login_opening">().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("account_tokens_account").on(table.accountId, table.purpose),
    index("account_tokens_expiry").on(table.expiresAt),
  ],
);

/** Wrong passwords per account or address, for the lock of 15 minutes that doubles to 24 hours. */
export const loginLocks = pgTable(
  "login_locks",
  {
    /** `account:<hash of site and mailbox>`, `device:<known device>` or `address:<network>`. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    windowStartedAt: timestamp({ withTimezone: true }).notNull(),
    lockedUntil: timestamp({ withTimezone: true }),
    /** How many locks in a row: each doubles the next. */
    level: integer().notNull().default(0),
  },
  (table) => [index("login_locks_window").on(table.windowStartedAt)],
);

/** Mails that a sign-up, a wish for another activation mail, a forgotten password or a locked log-in asked for; kept two days to count. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid().primaryKey(),
    /** Hash of site and mailbox: limits hold for the mailbox, whichever accounts ask. */
    mailboxHash: text().notNull(),
    /** The asking account; it may be gone already. Null where nobody is signed in, until a job has found one. */
    accountId: uuid(),
    cause: text().$type<"signup" | "resend" | "password_reset" | "owner_reset" | "login_opening">().notNull(),
    /** Where a job is to look for an account; null once it has. */
    mailbox: text(),
    /** False where a limit kept the mail back without a word, or a forgotten password is nobody's here. */
    isSent: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("account_mails_mailbox").on(table.mailboxHash, table.createdAt),
    index("account_mails_account").on(table.accountId, table.createdAt),
    index("account_mails_created").on(table.createdAt),
  ],
);

/**
 * Counts up with whatever the polled answers show of a member's own: triggers do it (migration "member stamps"), so
 * that no way of writing can forget it. Who knows the number need not be answered again.
 */
export const memberStamps = pgTable("member_stamps", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint({ mode: "number" }).notNull().default(0),
});
