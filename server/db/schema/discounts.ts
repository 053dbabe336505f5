import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { orders } from "./payments.ts";
import { sites } from "./sites.ts";

/** Lowers the price of a bundle for members who enter it; a personal code applies automatically. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Its member; null: for all members. */
    memberId: uuid().references(() => accounts.id),
    code: text().notNull(),
    percentage: integer().notNull(),
    /** The minimum list price of the bundle, in minor units of `currency`. */
    minimumMinor: integer(),
    currency: text(),
    country: text(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validUntil: timestamp({ withTimezone: true }),
    /** The most orders that may have it; null: unlimited. */
    mostUses: integer(),
    /** Number of orders that have it, unpaid ones included. */
    uses: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("discount_codes_code").on(table.siteId, table.code),
    index("discount_codes_member").on(table.memberId),
    check("discount_codes_spelling", sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'`),
    check("discount_codes_percentage", sql`${table.percentage} between 1 and 90`),
    check(
      "discount_codes_minimum",
      sql`(${table.minimumMinor} is null) = (${table.currency} is null) and ${table.minimumMinor} > 0`,
    ),
    // A code that applies automatically is shown at every price, so it has no condition of bundle or country.
    check(
      "discount_codes_own",
      sql`${table.memberId} is null or (${table.minimumMinor} is null and ${table.country} is null)`,
    ),
    check(
      "discount_codes_uses",
      sql`${table.uses} >= 0 and (${table.mostUses} is null or ${table.uses} <= ${table.mostUses})`,
    ),
  ],
);

/** One row for each order with a discount: from the placing, while it may be paid or was paid. */
export const discountUses = pgTable(
  "discount_uses",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    codeId: uuid().references(() => discountCodes.id),
    code: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // Once per member, also with simultaneous orders.
    unique("discount_uses_once").on(table.memberId, table.code),
    index("discount_uses_code").on(table.codeId),
  ],
);

/** One row for each leaving member who saw the offer to stay, which is shown once. */
export const retentionOffers = pgTable(
  "retention_offers",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    percentage: integer().notNull(),
    shownAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
    codeId: uuid().references(() => discountCodes.id),
  },
  (table) => [
    check("retention_offers_percentage", sql`${table.percentage} between 1 and 90`),
    check("retention_offers_accepted", sql`(${table.acceptedAt} is null) = (${table.codeId} is null)`),
  ],
);
