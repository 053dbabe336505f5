import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/**
 * Cards stored with the members' consent for their next purchase: an id at the gateway, and the card's description for
 * its owner. The card number is never stored here. The order that stores the card creates the row
 * (`orders.stored_card_id`); the card can be used once that order is paid; the row is deleted once the gateway has deleted
 * the card.
 */
export const storedCards = pgTable(
  "stored_cards",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The name of the gateway that stores it. */
    gateway: text().notNull(),
    /** The gateway's id of the payer, one for each card; null before it was requested. */
    customerId: text(),
    /** The gateway's id for charging; null until the card is stored. */
    mandateId: text(),
    brand: text(),
    last4: text(),
    /** The last day on which the card is valid, if the gateway reports it. */
    expiresOn: date({ mode: "string" }),
    /** When its first payment was paid and the gateway described the card; null until then. */
    keptAt: timestamp({ withTimezone: true }),
    /** When the member removed it, or another card replaced it: it is not charged from then on. */
    revokedAt: timestamp({ withTimezone: true }),
    /** When the member agreed. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // A member has one usable card.
    uniqueIndex("stored_cards_live")
      .on(table.memberId)
      .where(sql`${table.keptAt} is not null and ${table.revokedAt} is null`),
    index("stored_cards_member").on(table.memberId),
    index("stored_cards_to_end").on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
    index("stored_cards_begun").on(table.createdAt).where(sql`${table.keptAt} is null`),
    check(
      "stored_cards_kept",
      sql`${table.keptAt} is null or ${table.revokedAt} is not null
        or (${table.customerId} is not null and ${table.mandateId} is not null and ${table.last4} is not null)`,
    ),
    check("stored_cards_last4", sql`${table.last4} ~ '^[0-9]{4}$'`),
  ],
);
