import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
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

export const sites = pgTable("sites", {
  id: uuid().primaryKey(),
  companyId: uuid()
    .notNull()
    .references(() => companies.id),
  /** The address links in mails are made from; null: PUBLIC_URL. */
  publicUrl: text(),
  /** What differs from the defaults in code, by subject. Flat keys beside the subjects are an older release's. */
  settings: jsonb().$type<SettingsOverrides>().notNull().default({}),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export const siteHosts = pgTable("site_hosts", {
  /** Lower case, without port. */
  host: text().primaryKey(),
  siteId: uuid()
    .notNull()
    .references(() => sites.id),
});
