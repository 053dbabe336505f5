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
 * What somebody complained about. Kind, dates and outcome stay for the counts that the law asks for; who complained and
 * what they said go with the member, or a while after it is closed.
 */
export const complaints = pgTable(
  "complaints",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** What people call it: readable, and not to be counted up. */
    reference: text().notNull(),
    /** Hash of the id that its browser made: whoever knows that one gets the link of the complaint again. */
    clientHash: text().notNull(),
    /** Hash of the code that was shown when it was filed; null of those that were filed before there were any. */
    codeHash: text(),
    kind: text().$type<ComplaintKind>().notNull(),
    status: text().$type<ComplaintStatus>().notNull(),
    outcome: text().$type<ComplaintEnd>(),
    /** Where answers go; null where none was named, or none is kept any more. */
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
    /** Whose complaint it is, where somebody was signed in. */
    memberId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    filedAt: timestamp({ withTimezone: true }).notNull(),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("complaints_reference").on(table.reference),
    uniqueIndex("complaints_client").on(table.clientHash),
    // The queue of a site: what is due first stands first.
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

/** The links of a complaint: one for each mail, and those of who filed it. All are good until it is erased. */
export const complaintLinks = pgTable(
  "complaint_links",
  {
    tokenHash: text().primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    /** What was said is read by it, too. Not by a link of a mail: nobody proved whose the address is. */
    opens: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_links_complaint").on(table.complaintId)],
);

/** What was said about a complaint since it was filed; a note is for the staff alone. */
export const complaintMessages = pgTable(
  "complaint_messages",
  {
    id: uuid().primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    from: text("from_whom").$type<"complainer" | "site" | "note">().notNull(),
    /** Who of the staff wrote it; null where the complainer did. */
    staffId: uuid().references(() => staffAccounts.id),
    text: text().notNull(),
    /** Written by whoever had a link of a mail, and nothing that proves more. */
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

/** Who of the staff works on a complaint: nobody else answers it meanwhile. */
export const complaintClaims = pgTable(
  "complaint_claims",
  {
    complaintId: uuid()
      .primaryKey()
      .references(() => complaints.id, { onDelete: "cascade" }),
    holderId: uuid()
      .notNull()
      .references(() => staffAccounts.id),
    /** After this anybody may have it. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_claims_holder").on(table.holderId)],
);

/** Pictures that show what a complaint is about. A trigger leaves the files of a row that goes to the sweep. */
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
    /** Tiny data URL shown until the picture has come. */
    placeholder: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("complaint_pictures_complaint").on(table.complaintId, table.createdAt)],
);
