import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ComplaintEnd, ComplaintKind, ComplaintStatus } from "#contracts/front/complaint-kinds.ts";
import type { Locale } from "#i18n/locales.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/**
 * A complaint. Kind, dates and outcome stay for the counts that the law requires; complainant and texts are erased with
 * the member, or some time after it is closed.
 */
export const complaints = pgTable(
  "complaints",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Its public name: readable, and not guessable by counting. */
    reference: text().notNull(),
    /** Hash of the id that its browser made: a repeat with that id returns a link of the complaint again. */
    clientHash: text().notNull(),
    /** Hash of the code that was shown when it was filed; null for complaints from before there were codes. */
    codeHash: text(),
    kind: text().$type<ComplaintKind>().notNull(),
    status: text().$type<ComplaintStatus>().notNull(),
    outcome: text().$type<ComplaintEnd>(),
    /** The address for answers; null if none was given, or once it is erased. */
    email: text(),
    /** `mailboxKey` of the address. */
    mailbox: text(),
    /** Whether the address got a receipt. */
    isMailed: boolean().notNull().default(false),
    name: text().notNull().default(""),
    about: text().notNull().default(""),
    /** Null once it is erased. */
    text: text(),
    locale: text().$type<Locale>().notNull(),
    country: text(),
    /** The signed-in member who filed it, if any. */
    memberId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    filedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("complaints_reference").on(table.reference),
    uniqueIndex("complaints_client").on(table.clientHash),
    // The queue of a site, by due time.
    index("complaints_queue").on(table.siteId, table.status, table.dueAt),
    index("complaints_mailbox").on(table.mailbox, table.filedAt),
    index("complaints_member").on(table.memberId),
    // What the sweep asks: closed, and not yet erased.
    index("complaints_closed").on(table.closedAt).where(sql`${table.text} is not null`),
    check(
      "complaints_kind",
      sql`${table.kind} in ('illegal_content','behaviour','billing','privacy','appeal','other')`,
    ),
    check("complaints_status", sql`${table.status} in ('open','asked','closed')`),
    check(
      "complaints_outcome",
      sql`${table.outcome} in ('acted','partly','not_upheld','unclear','withdrawn','unanswered')`,
    ),
    check(
      "complaints_ended",
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)
        and (${table.status} = 'closed') = (${table.outcome} is not null)`,
    ),
    check("complaints_address", sql`(${table.email} is null) = (${table.mailbox} is null)`),
  ],
);

/** The links of a complaint: one for each mail, and those of the complainant. All are valid until it is erased. */
export const complaintLinks = pgTable(
  "complaint_links",
  {
    tokenHash: text().primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    /** Whether it also shows the texts. A link of a mail does not, because the address is unproven. */
    opens: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_links_complaint").on(table.complaintId)],
);

/** Texts added since the complaint was filed; a note is for staff only. */
export const complaintMessages = pgTable(
  "complaint_messages",
  {
    id: uuid().primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    from: text("from_whom").$type<"complainer" | "site" | "note">().notNull(),
    /** The staff member who wrote it; null for the complainant. */
    staffId: uuid().references(() => staffAccounts.id),
    text: text().notNull(),
    /** Written by a link of a mail, without further proof. */
    isByMail: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("complaint_messages_complaint").on(table.complaintId, table.createdAt),
    index("complaint_messages_staff").on(table.staffId),
    check("complaint_messages_from", sql`${table.from} in ('complainer','site','note')`),
    check("complaint_messages_staff_known", sql`(${table.from} = 'complainer') = (${table.staffId} is null)`),
  ],
);

/** The staff member who works on a complaint: others cannot answer it meanwhile. */
export const complaintClaims = pgTable(
  "complaint_claims",
  {
    complaintId: uuid()
      .primaryKey()
      .references(() => complaints.id, { onDelete: "cascade" }),
    holderId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** After this time others may take it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_claims_holder").on(table.holderId)],
);

/** Pictures of a complaint. A trigger passes the files of a deleted row to the sweep. */
export const complaintPictures = pgTable(
  "complaint_pictures",
  {
    id: uuid().primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    /** As of `photos`. */
    fileKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Tiny data URL shown until the picture has loaded. */
    placeholder: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_pictures_complaint").on(table.complaintId, table.createdAt)],
);
