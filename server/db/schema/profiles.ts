import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bit,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/**
 * Cells with members who show, or once showed, their place. Rows are only added, and a trigger makes their numbers visible
 * in order, so a process that has the highest number has all rows.
 */
export const cells = pgTable(
  "cells",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty where unknown: a cell on a border has one row for each country. */
    country: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
  },
  (table) => [unique("cells_place").on(table.lat, table.lon, table.country)],
);

/** The public data of a member. */
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
    /** Made for the demo; labelled wherever the profile is shown. */
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
    /** Names of fields visible to the owner only. */
    hiddenFields: text().array().notNull().default(sql`'{}'::text[]`),
    /** Explicit consent to keep the sexuality field. */
    sensitiveConsentAt: timestamp({ withTimezone: true }),
    mainPhotoId: uuid(),
    /** Removed from search; only existing contacts still see the profile (seed section 4). */
    isInvisible: boolean().notNull().default(false),
    /** When invisible mode was last switched on, and off: likes given in between are reported after it. Null: never. */
    invisibleSince: timestamp({ withTimezone: true }),
    visibleSince: timestamp({ withTimezone: true }),
    /** Only liked or messaged people see the profile (seed section 4). */
    isPrivate: boolean().notNull().default(false),
    /** The online status is hidden; `lastSeenAt` keeps its value from when this was chosen. */
    hidesOnline: boolean().notNull().default(false),
    /** Read receipts are off, in both directions. */
    hidesReads: boolean().notNull().default(false),
    /** The member's visits to profiles are not recorded, and the member does not see who visited theirs. */
    hidesVisits: boolean().notNull().default(false),
    /** Visits to the member's profile are not recorded. */
    refusesVisits: boolean().notNull().default(false),
    /** Strangers see name, age, main photo and region on the landing pages about this member (docs/decisions/0050-landing-pages-of-a-member.md). */
    isOnLandings: boolean().notNull().default(false),
    /** Who may send photos: everybody, members whom this member answered or matched, nobody. */
    photosFrom: text().$type<PhotosFrom>().notNull().default("everybody"),
    /** Gifts to the member are refused. */
    refusesGifts: boolean().notNull().default(false),
    /** Members see on the profile which gifts this member received (docs/decisions/0093-gift-shelf.md). */
    showsGifts: boolean().notNull().default(false),
    /** Voice messages to the member are refused. */
    refusesVoice: boolean().notNull().default(false),
    /** Whether searches may find the member: active account, active member, neither invisible nor private. By trigger. */
    isListed: boolean().notNull().default(false),
    /** The row of `cells` by which searches find the member; 0 where the place is unknown or hidden. By trigger. */
    cellId: integer().notNull().default(0),
    /** The region by which searches find the member; null where it is hidden. */
    shownRegion: text().generatedAlwaysAs(sql`case when not ('region' = any(hidden_fields)) then region end`),
    /** Whether others see a photo of the member. By trigger. */
    hasPhoto: boolean().notNull().default(false),
    /** The interests by which searches find the member, one bit each; none where they are hidden. */
    interestBits: bit({ dimensions: 64 })
      .notNull()
      .generatedAlwaysAs(
        sql`interest_bits(case when 'interests' = any(hidden_fields) then '{}'::text[] else interests end)`,
      ),
    /** The traits by which searches find the member, one bit for each option; none where they are hidden. */
    traitBits: bigint({ mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`trait_bits(array[
          case when not ('hair_color' = any(hidden_fields)) then 'hair_color:' || hair_color end,
          case when not ('eye_color' = any(hidden_fields)) then 'eye_color:' || eye_color end,
          case when not ('body_type' = any(hidden_fields)) then 'body_type:' || body_type end,
          case when not ('tattoos' = any(hidden_fields)) then 'tattoos:' || tattoos end,
          case when not ('relationship_status' = any(hidden_fields)) then 'relationship_status:' || relationship_status end])`,
      ),
    // One column a gender: a plain index column can be checked without reading the row.
    seeksWoman: boolean().notNull().generatedAlwaysAs(sql`'woman' = any(seeks)`),
    seeksMan: boolean().notNull().generatedAlwaysAs(sql`'man' = any(seeks)`),
    seeksNonBinary: boolean().notNull().generatedAlwaysAs(sql`'non_binary' = any(seeks)`),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    // Rounded for searches: otherwise the position between two other members would reveal the second of a visit.
    lastSeenAround: timestamp({ withTimezone: true })
      .notNull()
      .generatedAlwaysAs(sql`date_bin('15 minutes', last_seen_at, timestamptz 'epoch')`),
    /** The member is new since then: the sign-up, and from the confirmation on its time. `accounts.signupAt` keeps the sign-up. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("profiles_name_key").on(table.siteId, table.nameKey),
    // Names that read alike at a glance (look-alike-names.ts).
    index("profiles_name_look").on(table.siteId, sql`translate(${table.nameKey}, '1i0', 'llo')`),
    // After their order columns, these indexes contain every filter of a search (docs/decisions/0008-search-orders.md).
    index("profiles_newest")
      .on(
        table.siteId,
        table.gender,
        table.createdAt.desc().nullsFirst(),
        table.memberId.desc().nullsFirst(),
        ...filters(table),
        table.lastSeenAround,
        table.cellId,
      )
      .where(sql`${table.isListed}`),
    index("profiles_recent")
      .on(
        table.siteId,
        table.gender,
        table.lastSeenAround.desc().nullsFirst(),
        table.memberId.desc().nullsFirst(),
        ...filters(table),
        table.createdAt,
        table.cellId,
      )
      .where(sql`${table.isListed}`),
    index("profiles_near")
      .on(
        table.siteId,
        table.gender,
        table.cellId,
        table.memberId.desc().nullsFirst(),
        ...filters(table),
        table.lastSeenAround,
        table.createdAt,
      )
      .where(sql`${table.isListed}`),
    // Days instead of dates, so that the planner uses these two only for small results, as the query intends. Without the
    // date itself the planner would not use an index-only scan.
    index("profiles_age")
      .on(
        table.siteId,
        table.gender,
        table.country,
        sql`(birth_date - date '1900-01-01')`,
        table.shownRegion,
        table.seeksWoman,
        table.seeksMan,
        table.seeksNonBinary,
        table.memberId,
        table.birthDate,
        table.hasPhoto,
        table.interestBits,
        table.traitBits,
      )
      .where(sql`${table.isListed}`),
    index("profiles_age_anywhere")
      .on(
        table.siteId,
        table.gender,
        sql`(birth_date - date '1900-01-01')`,
        table.seeksWoman,
        table.seeksMan,
        table.seeksNonBinary,
        table.memberId,
        table.birthDate,
        table.hasPhoto,
        table.interestBits,
        table.traitBits,
      )
      .where(sql`${table.isListed}`),
    // For searches for fictional and cam profiles.
    index("profiles_other_kinds")
      .on(table.siteId, table.kind, table.createdAt.desc().nullsFirst(), table.memberId.desc().nullsFirst())
      .where(sql`${table.kind} <> 'member'`),
    check("profiles_kind", sql`${table.kind} in ('member','fictional','cam')`),
    check("profiles_photos_from", sql`${table.photosFrom} in ('everybody','known','nobody')`),
    check("profiles_status", sql`${table.status} in ('active','disabled','hidden')`),
    check("profiles_cell", sql`(${table.cellLat} is null) = (${table.cellLon} is null)`),
  ],
);

type SearchColumns = Record<
  | "country"
  | "birthDate"
  | "shownRegion"
  | "seeksWoman"
  | "seeksMan"
  | "seeksNonBinary"
  | "hasPhoto"
  | "interestBits"
  | "traitBits",
  AnyPgColumn
>;

function filters(table: SearchColumns): [AnyPgColumn, ...AnyPgColumn[]] {
  return [
    table.country,
    table.birthDate,
    table.shownRegion,
    table.seeksWoman,
    table.seeksMan,
    table.seeksNonBinary,
    table.hasPhoto,
    table.interestBits,
    table.traitBits,
  ];
}
