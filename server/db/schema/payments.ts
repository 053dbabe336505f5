import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "#i18n/locales.ts";
import { accounts } from "./accounts.ts";
import { sites } from "./sites.ts";
import { storedCards } from "./stored-cards.ts";

export type OrderStatus =
  | "pending"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "expired"
  | "refunded"
  | "charged_back";

/** An order's use of a stored card: its payment stores one, or is charged to one. */
export type CardUse = "keep" | "charge";

/** The bank requires authentication, or refused. */
export type PaymentFailure = "authentication" | "declined";

/** A refund is the company's; a chargeback is the payer's bank's. */
export type ReturnKind = "refund" | "chargeback";

/** "undone": a refund that failed or was cancelled, or a chargeback that was reversed. */
export type ReturnState = "under_way" | "done" | "undone";

type Money = Record<
  "completedAt" | "documentedMinor" | "amountMinor" | "refundedMinor" | "chargedBackMinor",
  AnyPgColumn
>;

/** Paid orders whose documents state other money than the company keeps (`keptMinor` in the database). */
export const isUndocumented = (order: Money) =>
  sql`${order.completedAt} is not null and ${order.documentedMinor} is distinct from ${order.amountMinor} - least(${order.amountMinor}, ${order.refundedMinor} + ${order.chargedBackMinor})`;

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
    /** The amount to pay, tax included, in minor units of `currency`. */
    amountMinor: integer().notNull(),
    /** The amount of the discount: the bundle's price is the amount to pay plus this. */
    discountMinor: integer().notNull().default(0),
    discountPercentage: integer().notNull().default(0),
    discountCode: text(),
    currency: text().notNull(),
    country: text().notNull(),
    method: text().notNull(),
    /** The name of the gateway that takes the payment; the default is that of orders of an earlier release. */
    gateway: text().notNull().default("mollie"),
    status: text().$type<OrderStatus>().notNull(),
    /** The caller's key: a repeated order is one order. */
    idempotencyKey: text().notNull(),
    /** The gateway's id of the payment, unique at its gateway alone; null until it answered. */
    paymentId: text(),
    /**
     * When the gateway was last asked to charge a mandate or a stored card. From then on the order may have a payment that
     * `paymentId` does not name yet, and ends only if the gateway says that there is none.
     */
    chargeAskedAt: timestamp({ withTimezone: true }),
    checkoutUrl: text(),
    /** Of the account of a direct debit, or of the charged stored card. */
    accountLast4: text(),
    /** The card that this order stores or charges; null again once that card is deleted. */
    storedCardId: uuid().references(() => storedCards.id, { onDelete: "set null" }),
    cardUse: text().$type<CardUse>(),
    /** Why a payment failed, if the gateway reports it. */
    failure: text().$type<PaymentFailure>(),
    /** The member's destination after the payment (back to the draft); same-origin path. */
    returnTo: text(),
    /** Of the payment's page; kept, because a repeated call to the gateway must say exactly the same. */
    language: text().$type<Locale>().notNull().default("en"),
    completedAt: timestamp({ withTimezone: true }),
    /** The bank was asked for the money of a direct debit and has not paid it yet; an older release does not write it. */
    isCollecting: boolean().notNull().default(false),
    /** Sum of valid refunds to the payer, in minor units of `currency`. */
    refundedMinor: integer().notNull().default(0),
    /** Sum of chargebacks by the payer's bank that were not reversed. */
    chargedBackMinor: integer().notNull().default(0),
    /**
     * The part of the price that the order's documents leave to the company, in minor units; null before the first. An older
     * release does not write it.
     */
    documentedMinor: integer(),
    /** The country of the buyer's address, for the tax; null if it is unknown, and for orders of before. */
    taxCountry: text(),
    /** Number of applied look-ups of the payment: a look-up that began before the last one is discarded. */
    looks: integer().notNull().default(0),
    /** When the payment was last looked up, changed or not. */
    lookedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("orders_idempotency_key").on(table.memberId, table.idempotencyKey),
    // Two gateways may give the same id. The id comes first: the release before looks for it alone.
    unique("orders_payment").on(table.paymentId, table.gateway),
    index("orders_member").on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_stored_card").on(table.storedCardId).where(sql`${table.storedCardId} is not null`),
    index("orders_open").on(table.updatedAt).where(sql`${table.status} in ('pending','processing')`),
    index("orders_asked")
      .on(table.chargeAskedAt)
      .where(sql`${table.chargeAskedAt} is not null and ${table.paymentId} is null`),
    // Refunds and chargebacks of paid orders are looked up again, the oldest look-ups first.
    index("orders_paid")
      .on(table.lookedAt.asc().nullsFirst())
      .where(sql`${table.status} in ('completed','refunded','charged_back')`),
    // Transfers that may still arrive after their order ended, the oldest look-ups first.
    index("orders_late_transfers")
      .on(table.lookedAt.asc().nullsFirst())
      .where(
        sql`${table.status} in ('expired','cancelled') and ${table.method} = 'wire-transfer' and ${table.paymentId} is not null`,
      ),
    // Paid orders that lack an invoice or a credit note, in the order of their completion.
    index("orders_undocumented").on(table.completedAt, table.id).where(isUndocumented(table)),
    check("orders_returned", sql`${table.refundedMinor} >= 0 and ${table.chargedBackMinor} >= 0`),
    // The amount to pay is the price less the percentage, rounded in the payer's favour.
    check(
      "orders_discount",
      sql`${table.discountPercentage} between 0 and 90
        and (${table.discountPercentage} = 0) = (${table.discountCode} is null)
        and ${table.amountMinor} = (${table.amountMinor} + ${table.discountMinor}) * (100 - ${table.discountPercentage}) / 100`,
    ),
    check(
      "orders_card",
      sql`${table.cardUse} in ('keep','charge') and ${table.failure} in ('authentication','declined')
        and (${table.storedCardId} is null or ${table.cardUse} is not null)`,
    ),
    check("orders_amount", sql`${table.amountMinor} > 0 and ${table.credits} > 0`),
    check(
      "orders_status",
      sql`${table.status} in ('pending','processing','completed','failed','cancelled','expired','refunded','charged_back')`,
    ),
  ],
);

/**
 * Each refund and chargeback of an order's payment, as the gateway named it at the newest followed look. They explain the
 * order's sums, from which alone its state, credits and documents follow.
 */
export const paymentReturns = pgTable(
  "payment_returns",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text().$type<ReturnKind>().notNull(),
    /** The gateway's id, unique within its payment and kind. */
    returnId: text().notNull(),
    /** In minor units of the order's currency. */
    amountMinor: integer().notNull(),
    state: text().$type<ReturnState>().notNull(),
    /** When the gateway made it. */
    returnedAt: timestamp({ withTimezone: true }).notNull(),
    /** When a look stored it, or a change of it. */
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("payment_returns_of_order").on(table.orderId, table.kind, table.returnId),
    check("payment_returns_kind", sql`${table.kind} in ('refund','chargeback')`),
    check("payment_returns_state", sql`${table.state} in ('under_way','done','undone')`),
    check("payment_returns_amount", sql`${table.amountMinor} >= 0`),
  ],
);
