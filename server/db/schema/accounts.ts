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
    /** Null where there is none: a member with a passkey needs no password. */
    passwordHash: text(),
    status: text()
      .$type<"not_confirmed" | "active" | "suspended" | "banned" | "pending_deletion" | "deleted">()
      .notNull(),
    language: text().notNull(),
    /** Signed up from here, by address; null where unknown. */
    country: text(),
    signupAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    /** Time of the first completed purchase that was not reversed; premium while set. */
    premiumAt: timestamp({ withTimezone: true }),
    /** The sign-up step to resume at; null when all are done or skipped. */
    signupStep: text().$type<SignupStep>(),
    signupMessage: text(),
    /**
     * The receiver's id, as the landing page's address had it. It was never looked up, because the sign-up must not reveal
     * whether a member exists. Set only with a message.
     */
    signupMessageTo: uuid(),
    /** The choice in the push step, kept for the module that subscribes. */
    pushWished: text().$type<"yes" | "no">(),
    notificationsDisabled: text().array().notNull().default(sql`'{}'::text[]`),
    /** Where the visit came from (network, ref, sub1-3), kept from arrival. */
    tracking: jsonb().$type<Tracking>(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    /** When the owner deleted the account: it can be reactivated for `deletionDays` and is purged then. */
    deletionAskedAt: timestamp({ withTimezone: true }),
    /** Set while the owner takes a break: the profile is hidden until they log in again. */
    pausedAt: timestamp({ withTimezone: true }),
    /** When a suspension ends by itself; null for every other status. */
    suspendedUntil: timestamp({ withTimezone: true }),
    /**
     * Set if the mailbox was already proven by another account at this sign-up. To the person who made it, it looks like any
     * unconfirmed account; it can never be confirmed. A mailbox has at most one.
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
    // Each of the two indexes above holds a part of the accounts, and a log-in reads both.
    index("accounts_mailbox").on(table.siteId, table.emailNormalized),
    // For the purge of unconfirmed accounts.
    index("accounts_unconfirmed").on(table.signupAt, table.id).where(sql`${table.status} = 'not_confirmed'`),
    // For the purge of deleted accounts.
    index("accounts_pending_deletion")
      .on(table.deletionAskedAt, table.id)
      .where(sql`${table.status} = 'pending_deletion'`),
    // For suspensions that end by themselves.
    index("accounts_suspended").on(table.suspendedUntil).where(sql`${table.status} = 'suspended'`),
    check(
      "accounts_status",
      sql`${table.status} in ('not_confirmed','active','suspended','banned','pending_deletion','deleted')`,
    ),
  ],
);

export type LeavingReason =
  | "price"
  | "found_someone"
  | "not_looking"
  | "site_problems"
  | "not_enough_members"
  | "time"
  | "other";
export type SignupStep = "photo" | "about" | "personal" | "location" | "push" | "confirm";
export type Tracking = { network?: string; ref?: string; sub1?: string; sub2?: string; sub3?: string };

export const sessions = pgTable(
  "sessions",
  {
    /** sha256 of the cookie's token, so the table alone gives no access. */
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    userAgent: text().notNull().default(""),
    /** Country of the sign-in, by network address; null where unknown. */
    country: text(),
    /** The session's device (own_devices); null for sessions that are older than this table. */
    deviceHash: text(),
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
    purpose: text()
      .$type<
        | "activation"
        | "password_reset"
        | "login_opening"
        | "login_denial"
        | "second_step_loss"
        | "reactivation"
      >()
      .notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("account_tokens_account").on(table.accountId, table.purpose),
    index("account_tokens_expiry").on(table.expiresAt),
  ],
);

/** A new address that a member asked for: until it is confirmed, and then while the old address can stop the change. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The account's address at the request, and later at the confirmation. */
    previousEmail: text().notNull(),
    tokenHash: text().notNull(),
    /** Sent to the old address once the new one is confirmed. */
    stopTokenHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Expiry of the link that confirms it, then of the link that stops it. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("email_changes_token").on(table.tokenHash),
    uniqueIndex("email_changes_stop_token").on(table.stopTokenHash),
    index("email_changes_account").on(table.accountId),
    index("email_changes_expiry").on(table.expiresAt),
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

/** Mails requested by a sign-up, a repeated activation, a forgotten password or a locked log-in; kept two days for the limits. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid().primaryKey(),
    /** Hash of site and mailbox: limits apply to the mailbox, whichever account asks. */
    mailboxHash: text().notNull(),
    /** The requesting account; it may be erased already. Null for signed-out requests, until a job has found the account. */
    accountId: uuid(),
    cause: text()
      .$type<"signup" | "resend" | "password_reset" | "owner_reset" | "login_opening" | "email_change">()
      .notNull(),
    /** The mailbox that a job has to look up; null once it has. */
    mailbox: text(),
    /** False if a limit silently dropped the mail, or if a forgotten password belongs to no account. */
    isSent: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("account_mails_mailbox").on(table.mailboxHash, table.createdAt),
    index("account_mails_account").on(table.accountId, table.createdAt),
    index("account_mails_created").on(table.createdAt),
  ],
);

/** The reason for a deletion, if given. It stays without the person once the account is purged. */
export const leavingAnswers = pgTable(
  "leaving_answers",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Null once the account is purged. */
    memberId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    reason: text().$type<LeavingReason>(),
    remarks: text(),
    /** For a purged account, the month of the deletion. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("leaving_answers_member").on(table.memberId),
    check(
      "leaving_answers_reason",
      sql`${table.reason} in ('price','found_someone','not_looking','site_problems','not_enough_members','time','other')`,
    ),
  ],
);

/**
 * A version of the member's data in the polled answers. Triggers increment it (migration "member stamps"), so that every
 * write counts. A client that has the current number gets 304.
 */
export const memberStamps = pgTable("member_stamps", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint({ mode: "number" }).notNull().default(0),
});
