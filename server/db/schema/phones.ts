import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/** The mobile number that a member has shown to be theirs. */
export const memberPhones = pgTable(
  "member_phones",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** As contact blocks know it (exclusion-hash.ts): what finds a number's members. */
    numberHash: text().notNull(),
    /** Which of the few accounts that one number may have on a site. */
    slot: smallint().notNull(),
    /** The number under the installation's secret, bound to the member (platform/seal.ts). */
    sealed: text().notNull(),
    /** Country and last two digits, for the member to know it again. */
    hint: text().notNull(),
    confirmedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("member_phones_slot").on(table.siteId, table.numberHash, table.slot),
    check("member_phones_slots", sql`${table.slot} between 1 and 3`),
  ],
);

/** Codes that went to telephones within the last day: what may still be typed, and what is counted. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Who may type it: a member, or the browser that asked. */
    memberId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    browserHash: text(),
    numberHash: text().notNull(),
    /** Keyed hash of the six digits and of what they are for (phone-code.ts). */
    codeHash: text().notNull(),
    /** Keyed hash of the network that asked. */
    networkHash: text().notNull(),
    /** Keyed hash of the range that it is one of; where nobody is signed in. */
    regionHash: text(),
    /** False: the number had had its messages of the day, and nobody was told. */
    isSent: boolean().notNull().default(true),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("phone_codes_day").on(table.siteId, table.createdAt),
    index("phone_codes_member").on(table.memberId, table.createdAt),
    check("phone_codes_holder", sql`num_nonnulls(${table.memberId}, ${table.browserHash}) = 1`),
  ],
);
