import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/** What a member shows. */
export const profiles = pgTable(
  "profiles",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Set once by the server (promise 1). */
    kind: text().$type<"member" | "fictional" | "cam">().notNull().default("member"),
    /** Made for the demo; said so wherever the profile is shown. */
    isExample: boolean().notNull().default(false),
    name: text().notNull(),
    /** Lower-cased name: unique per site ignoring case. */
    nameKey: text().notNull(),
    status: text().$type<"active" | "disabled" | "hidden">().notNull(),
    gender: text().$type<"woman" | "man" | "non_binary">(),
    seeks: text().array().notNull().default(sql`'{}'::text[]`),
    sexuality: text(),
    birthDate: date({ mode: "string" }).notNull(),
    country: text(),
    region: text(),
    city: text(),
    /** Centre of a cell of about 5 km; the exact place is never stored. */
    cellLat: doublePrecision(),
    cellLon: doublePrecision(),
    about: text().notNull().default(""),
    interests: text().array().notNull().default(sql`'{}'::text[]`),
    tattoos: text(),
    hairColor: text(),
    eyeColor: text(),
    bodyType: text(),
    relationshipStatus: text(),
    /** Names of fields that only the owner sees. */
    hiddenFields: text().array().notNull().default(sql`'{}'::text[]`),
    /** Explicit consent to keep the sexuality field. */
    sensitiveConsentAt: timestamp({ withTimezone: true }),
    mainPhotoId: uuid(),
    /** Removed from search; only existing contacts still see the profile (seed section 4). */
    isInvisible: boolean().notNull().default(false),
    /** Only liked or messaged people see the profile (seed section 4). */
    isPrivate: boolean().notNull().default(false),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("profiles_name_key").on(table.siteId, table.nameKey),
    index("profiles_newest").on(
      table.siteId,
      table.createdAt.desc().nullsFirst(),
      table.memberId.desc().nullsFirst(),
    ),
    index("profiles_recent").on(
      table.siteId,
      table.lastSeenAt.desc().nullsFirst(),
      table.memberId.desc().nullsFirst(),
    ),
    index("profiles_country").on(table.siteId, table.country, table.region),
    check("profiles_kind", sql`${table.kind} in ('member','fictional','cam')`),
    check("profiles_status", sql`${table.status} in ('active','disabled','hidden')`),
    check("profiles_cell", sql`(${table.cellLat} is null) = (${table.cellLon} is null)`),
  ],
);
