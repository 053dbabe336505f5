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

/** The mobile number that a member has proven. */
export const memberPhones = pgTable(
  "member_phones",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** The same hash as in contact blocks (exclusion-hash.ts); it finds the members with a number. */
    numberHash: text().notNull(),
    /** Slot of the account: a number may have only a few accounts on a site. */
    slot: smallint().notNull(),
    /** The number, encrypted with the installation's secret and bound to the member (platform/seal.ts). */
    sealed: text().notNull(),
    /** Country and last two digits, so that the member recognises it. */
    hint: text().notNull(),
    confirmedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("member_phones_slot").on(table.siteId, table.numberHash, table.slot),
    check("member_phones_slots", sql`${table.slot} between 1 and 3`),
  ],
);

/** Codes sent to telephones within the last day, for checking and for counting. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Who may use it: a member, or the requesting browser. */
    memberId: uuid().references(() => accounts.id, { onDelete: "cascade" }),
    browserHash: text(),
    numberHash: text().notNull(),
    /** Keyed hash of the six digits and their purpose (phone-code.ts). */
    codeHash: text().notNull(),
    /** Keyed hash of the requesting network. */
    networkHash: text().notNull(),
    /** Keyed hash of the network's range; only for signed-out requests. */
    regionHash: text(),
    /** False: the number had reached its daily limit, and the request was answered as usual. */
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
