import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SettingsOverrides } from "#contracts/ground/site-settings.ts";

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
 * Blanks and length as contracts/ground/site-settings.ts counts them: JavaScript has more blanks than PostgreSQL, and
 * counts a character beyond the first 65,536 as two.
 */
const hasFictionalWarning = sql.raw(
  String.raw`coalesce(jsonb_typeof(settings->'kinds'->'fictionalWarning') = 'string'
    and settings->'kinds'->>'fictionalWarning' ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
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
});

export const siteHosts = pgTable("site_hosts", {
  /** Lower case, without port. */
  host: text().primaryKey(),
  siteId: uuid()
    .notNull()
    .references(() => sites.id),
});
