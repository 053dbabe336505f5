import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { SettingsOverrides } from "#contracts/ground/site-settings.ts";
import { bytes } from "./bytes.ts";

export const companies = pgTable("companies", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  /** Company registration number (seed section 3: kvk). */
  kvk: text().notNull(),
  tradenames: text().array().notNull(),
  vatNumbers: text().array().notNull(),
  supportPhone: text().notNull(),
  deleteDiscount: text(),
  addedAt: timestamp({ withTimezone: true }).notNull(),
});

/**
 * A character that a reader sees, as a regular expression of PostgreSQL: the rule of contracts/visible-text.ts, whose
 * classes PostgreSQL does not have. A test compares the two for all characters.
 */
export const visibleCharacter = String.raw`[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`;

/** Length as contracts/ground/site-settings.ts counts it: JavaScript counts a character beyond the first 65,536 as two. */
const hasFictionalWarning = sql.raw(
  String.raw`coalesce(jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
    and settings->'kinds'->>'fictionalWarning' ~ '${visibleCharacter}'
    and char_length(regexp_replace(settings->'kinds'->>'fictionalWarning', '[\U00010000-\U0010ffff]', '..', 'g')) <= 1000, false)`,
);

export const sites = pgTable("sites", {
  id: uuid().primaryKey(),
  companyId: uuid()
    .notNull()
    .references(() => companies.id),
  /** The address links in mails are made from; null: PUBLIC_URL. */
  publicUrl: text(),
  /** The differences from the defaults in code, by subject. Flat keys beside the subjects belong to an older release. */
  settings: jsonb().$type<SettingsOverrides>().notNull().default({}),
  /** Whether fictional profiles are shown (promise 1): only with a text that labels them. */
  servesFictional: boolean().notNull().generatedAlwaysAs(hasFictionalWarning),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** When the site was switched off; null while it is open. The release before does not read it and serves the site. */
  closedAt: timestamp({ withTimezone: true }),
});

export const siteHosts = pgTable("site_hosts", {
  /** Lower case, without port. */
  host: text().primaryKey(),
  siteId: uuid()
    .notNull()
    .references(() => sites.id),
});

/** The pictures of a site's logo as the product drew them: a light one, and a dark one if the dark theme has its own. */
export const siteLogos = pgTable(
  "site_logos",
  {
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    theme: text().$type<"light" | "dark">().notNull(),
    /** Of the picture; part of its address. */
    digest: text().notNull(),
    /** WebP. */
    picture: bytes().notNull(),
    /** Pixels of the page that it takes. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.theme] }),
    check("site_logos_theme", sql`${table.theme} in ('light','dark')`),
    check("site_logos_size", sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
