import { sql } from "drizzle-orm";
import {
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
import type { StaffRole } from "#contracts/desk/roles.ts";

/** The people who run the sites of this deployment; they are not members. */
export const staffAccounts = pgTable(
  "staff_accounts",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** `mailboxKey` of the address. */
    emailNormalized: text().notNull(),
    name: text().notNull().default(""),
    /** Null until the one-time link was used. */
    passwordHash: text(),
    /** A second step done before this time no longer counts. */
    passwordSetAt: timestamp({ withTimezone: true }),
    roles: text().array().$type<StaffRole[]>().notNull(),
    /** The sites they may see; null: all. */
    siteIds: uuid().array(),
    isActive: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("staff_accounts_email_key").on(table.emailNormalized),
    check(
      "staff_accounts_roles",
      sql`${table.roles} <@ array['support','moderator','senior_moderator','finance','content','operator','analyst','owner']`,
    ),
  ],
);

/** Ended by a trigger whenever roles, sites, password or state of the account change (migration "staff"). */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    /** sha256 of the cookie's token. */
    tokenHash: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** When the second step was done; null while the session waits for the code. */
    verifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    userAgent: text().notNull().default(""),
  },
  (table) => [
    index("staff_sessions_staff").on(table.staffId),
    index("staff_sessions_expiry").on(table.expiresAt),
  ],
);

/** Codes of the second step; kept a day to count the mails. */
export const staffCodes = pgTable(
  "staff_codes",
  {
    id: uuid().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** The session that waits for it: a code is valid only in the browser that gave the password. */
    sessionHash: text().notNull(),
    /** Keyed: six digits could be guessed from a plain hash. */
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Used, or replaced by a newer one. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("staff_codes_staff").on(table.staffId, table.createdAt),
    index("staff_codes_session").on(table.sessionHash),
    index("staff_codes_created").on(table.createdAt),
  ],
);

/** One-time links with which an account gets its name and password. */
export const staffInvites = pgTable(
  "staff_invites",
  {
    tokenHash: text().primaryKey(),
    staffId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("staff_invites_staff").on(table.staffId),
    index("staff_invites_expiry").on(table.expiresAt),
  ],
);

/**
 * The acts of staff and their reasons; append-only (migration "staff"). It contains ids and codes only; texts are in
 * `act_notes`.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: a person with access to the machine, by bin/staff. */
    staffId: uuid().references(() => staffAccounts.id),
    /** Null: for the deployment instead of one site. */
    siteId: uuid(),
    /** `photo.approved` */
    act: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    /** The member who owns the subject, if any. */
    memberId: uuid(),
    reason: text().notNull(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    index("audit_log_at").on(table.at),
    index("audit_log_staff").on(table.staffId, table.at),
    index("audit_log_subject").on(table.subjectKind, table.subjectId),
    index("audit_log_member").on(table.memberId),
    check("audit_log_reason", sql`${table.reason} <> ''`),
  ],
);

/** A note by staff about a member and an act; erased with the member. The log itself has only the member's id. */
export const actNotes = pgTable(
  "act_notes",
  {
    actId: uuid()
      .primaryKey()
      .references(() => auditLog.id),
    memberId: uuid().notNull(),
    note: text().notNull(),
  },
  (table) => [index("act_notes_member").on(table.memberId)],
);
