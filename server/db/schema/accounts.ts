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
    /** Null where there is none: who has a passkey needs no password. */
    passwordHash: text(),
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
    /**
     * Whom it was written to, as the landing page's address named them: nobody has looked whether that is a member, since
     * who signs up is not to find out. Set only with a message.
     */
    signupMessageTo: uuid(),
    /** Wish of the push step, kept until push is delivered by a later module. */
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
    // The purge of what its owner deleted.
    index("accounts_pending_deletion")
      .on(table.deletionAskedAt, table.id)
      .where(sql`${table.status} = 'pending_deletion'`),
    // What ends by itself.
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
    /** sha256 of the cookie's token: the table alone opens nothing. */
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    userAgent: text().notNull().default(""),
    /** Signed in from here, by address; null where that tells nothing. */
    country: text(),
    /** The device it is on (own_devices); null of sessions that are older than those. */
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

/** Another address that a member asked for: until it is confirmed, and then for as long as the old one can stop it. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The account's address when it was asked for, and in the end when it was confirmed. */
    previousEmail: text().notNull(),
    tokenHash: text().notNull(),
    /** Sent to the old address once the new one is confirmed. */
    stopTokenHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the link that confirms it, then of the link that stops it. */
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

/** Mails that a sign-up, a wish for another activation mail, a forgotten password or a locked log-in asked for; kept two days to count. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid().primaryKey(),
    /** Hash of site and mailbox: limits hold for the mailbox, whichever accounts ask. */
    mailboxHash: text().notNull(),
    /** The asking account; it may be gone already. Null where nobody is signed in, until a job has found one. */
    accountId: uuid(),
    cause: text()
      .$type<"signup" | "resend" | "password_reset" | "owner_reset" | "login_opening" | "email_change">()
      .notNull(),
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

/** Why somebody deleted their account, as far as they said. Stays without the person once the account is purged. */
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
    /** Of a purged account, the month it fell into. */
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
 * Counts up with whatever the polled answers show of a member's own: triggers do it (migration "member stamps"), so
 * that no way of writing can forget it. Who knows the number need not be answered again.
 */
export const memberStamps = pgTable("member_stamps", {
  memberId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  version: bigint({ mode: "number" }).notNull().default(0),
});
