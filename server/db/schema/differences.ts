import { isNull, sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DifferenceFinding, DifferenceKind } from "#contracts/money/difference-kinds.ts";
import { type OrderStatus, orders } from "./payments.ts";
import { sites } from "./sites.ts";
import { staffAccounts } from "./staff.ts";

/** An order's state and sums, in minor units of its currency. */
export type StatedOrder = {
  status: OrderStatus;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  chargedBackMinor: number;
};
/** A gateway's answer in the terms of an order. */
export type StatedAnswer = StatedOrder & { isOfOrder: boolean };

/** Differences between orders and what their gateways answer; no data of the person. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text().$type<DifferenceKind>().notNull(),
    books: jsonb().$type<StatedOrder>().notNull(),
    /** Null without an answer. */
    answer: jsonb().$type<StatedAnswer>(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
    /** When a look saw it last. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** When a look no longer saw it; null: it stands. */
    endedAt: timestamp({ withTimezone: true }),
    finding: text().$type<DifferenceFinding>(),
    checkedAt: timestamp({ withTimezone: true }),
    checkedById: uuid().references(() => staffAccounts.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("payment_differences_standing").on(table.orderId, table.kind).where(isNull(table.endedAt)),
    index("payment_differences_order").on(table.orderId),
    index("payment_differences_open")
      .on(table.siteId, table.foundAt)
      .where(sql`${table.endedAt} is null and ${table.checkedAt} is null`),
    index("payment_differences_done")
      .on(table.siteId, table.seenAt)
      .where(sql`${table.endedAt} is not null or ${table.checkedAt} is not null`),
    check(
      "payment_differences_kind",
      sql`${table.kind} in ('missed_news', 'other_payment', 'unpaid', 'not_returned', 'no_payment', 'no_answer')`,
    ),
    check(
      "payment_differences_checked",
      sql`(${table.checkedAt} is null) = (${table.finding} is null)
        and ${table.finding} in ('corrected', 'claimed', 'harmless')`,
    ),
  ],
);
