import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AnnouncementState, AnnouncementType } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/** A text by staff for the members of a site who chose this type. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    type: text().$type<AnnouncementType>().notNull(),
    state: text().$type<AnnouncementState>().notNull().default("draft"),
    /** A page of the site; empty: the mail has no button. */
    linkPath: text().notNull().default(""),
    /** Incremented with every change of the texts. */
    revision: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** The staff member who pressed "send". */
    sentBy: uuid().references(() => staffAccounts.id),
    /** The number of members that the page showed before the press. */
    expected: integer().notNull().default(0),
    beginsAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** Number of members addressed so far, in the order of their ids. */
    receivers: integer().notNull().default(0),
    /** Id of the last of them, while more follow. */
    toldUpTo: uuid(),
  },
  (table) => [
    index("announcements_site").on(table.siteId, table.id),
    index("announcements_staff").on(table.sentBy),
    index("announcements_due").on(table.beginsAt).where(sql`${table.state} in ('waiting', 'sending')`),
    check("announcements_type", sql`${table.type} in ('site_news', 'promotions')`),
    check("announcements_state", sql`${table.state} in ('draft', 'waiting', 'sending', 'sent', 'stopped')`),
    // An announcement is sent only after a press.
    check(
      "announcements_pressed",
      sql`(${table.state} = 'draft') = (${table.beginsAt} is null) and (${table.beginsAt} is null) = (${table.sentBy} is null)`,
    ),
    check(
      "announcements_ended",
      sql`(${table.state} in ('sent', 'stopped')) = (${table.endedAt} is not null)`,
    ),
    check("announcements_place", sql`${table.toldUpTo} is null or ${table.state} = 'sending'`),
  ],
);

/** The texts of an announcement by language; an empty text is not written yet. */
export const announcementTexts = pgTable(
  "announcement_texts",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    locale: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    preview: text().notNull(),
    /** Markdown (server/platform/mail/mail-markdown.ts). */
    body: text().notNull(),
    linkLabel: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.locale] })],
);
