import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#i18n/locales.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";

export type OrderStatus =
  | "pending"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "charged_back";

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** p0 to p3. */
    bundleId: text().notNull(),
    credits: integer().notNull(),
    /** What is paid, tax included, in minor units of `currency`. */
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    country: text().notNull(),
    method: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** The caller's key: the same order twice is one order. */
    idempotencyKey: text().notNull(),
    /** Mollie's id of the payment; null until Mollie answered. */
    paymentId: text(),
    checkoutUrl: text(),
    /** Where the member was on the way to (back to the draft); same-origin path. */
    returnTo: text(),
    /** Of the payment's page; kept, because a repeated call to Mollie must say exactly the same. */
    language: text().$type<Locale>().notNull().default("en"),
    completedAt: timestamp({ withTimezone: true }),
    /** What went back to the payer by refunds that stand, in minor units of `currency`. */
    refundedMinor: integer().notNull().default(0),
    /** What the payer's bank took back and has not lost again. */
    chargedBackMinor: integer().notNull().default(0),
    /** How often a look at the payment was followed: a look that began before the last one is not believed. */
    looks: integer().notNull().default(0),
    /** When the payment was last asked for, changed or not. */
    lookedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("orders_idempotency_key").on(table.memberId, table.idempotencyKey),
    unique("orders_payment_id").on(table.paymentId),
    index("orders_member").on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_open").on(table.updatedAt).where(sql`${table.status} in ('pending','processing')`),
    // Refunds and chargebacks of paid orders are asked for again, those first that were asked for longest ago.
    index("orders_paid")
      .on(table.lookedAt.asc().nullsFirst())
      .where(sql`${table.status} in ('completed','refunded','charged_back')`),
    check("orders_returned", sql`${table.refundedMinor} >= 0 and ${table.chargedBackMinor} >= 0`),
    check("orders_amount", sql`${table.amountMinor} > 0 and ${table.credits} > 0`),
    check(
      "orders_status",
      sql`${table.status} in ('pending','processing','completed','failed','cancelled','expired','refunded','charged_back')`,
    ),
  ],
);
