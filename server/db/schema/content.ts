import { sql } from "drizzle-orm";
import {
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
import type { Locale } from "#i18n/locales.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/**
 * A site's own pages of words, with all versions; append-only by a trigger, because texts that members agreed to must
 * stay readable. For a page without a row, i18n/pages holds the product's text.
 */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** `terms` is at /pages/terms, `imprint` at /imprint. */
    page: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Of this page in this language, from 1, without gaps. */
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Markdown with ICU arguments (server/modules/front/content/page-facts.ts). */
    body: text().notNull(),
    /** The values of its arguments at the publication; empty: not stored. */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Why it was changed. */
    reason: text().notNull(),
    /** Null: a person with access to the machine. */
    staffId: uuid().references(() => staffAccounts.id),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("content_versions_number").on(table.siteId, table.page, table.locale, table.number),
    index("content_versions_staff").on(table.staffId),
    check("content_versions_from_one", sql`${table.number} >= 1`),
    check("content_versions_page", sql`${table.page} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("content_versions_reason", sql`${table.reason} <> ''`),
  ],
);
