import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

/**
 * Cards that members agreed to have kept for their next purchase: a reference at the gateway, and what names the card to
 * its owner. The number is never here. A row begins with the order that keeps the card (`orders.stored_card_id`), is good
 * once that is paid, and goes when the gateway has forgotten the card.
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
    gateway: text().$type<"mollie">().notNull(),
    /** The gateway's word for the payer, one for each card; null until it was asked for one. */
    customerId: text(),
    /** The gateway's word for what is charged; null until the card is kept. */
    mandateId: text(),
    brand: text(),
    last4: text(),
    /** The last day on which the card is good, where the gateway says it. */
    expiresOn: date({ mode: "string" }),
    /** When its first payment was paid and the gateway said what it keeps; null until then. */
    keptAt: timestamp({ withTimezone: true }),
    /** When the member took it back, or another card took its place: nothing is charged to it from then on. */
    revokedAt: timestamp({ withTimezone: true }),
    /** When the member agreed. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // One live card a member.
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
