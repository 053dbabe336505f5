import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { orders } from "./payments.ts";
import { sites } from "./sites.ts";

/** What lowers the price of a bundle for who names it; a member's own applies by itself. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    /** Whose it is; null: everybody's. */
    memberId: uuid().references(() => accounts.id),
    code: text().notNull(),
    percentage: integer().notNull(),
    /** What a bundle has to cost without it, in minor units of `currency`. */
    minimumMinor: integer(),
    currency: text(),
    country: text(),
    validFrom: timestamp({ withTimezone: true }).notNull(),
    validUntil: timestamp({ withTimezone: true }),
    /** How many orders may have it; null: as many as there are members. */
    mostUses: integer(),
    /** Orders that have it, those included that are not paid yet. */
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
    // What applies by itself is told beside every price, without a look at the bundle or the country.
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

/** That an order has a discount: from the moment it is placed, for as long as it may be paid or was. */
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
    // Once per member, whichever orders are placed at the same time.
    unique("discount_uses_once").on(table.memberId, table.code),
    index("discount_uses_code").on(table.codeId),
  ],
);

/** That a member who was about to leave was shown the offer to stay, which happens once. */
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
