import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { orders } from "./payments.ts";

/**
 * The result of a withdrawal. `paid`: the refund was sent. `failed`: the refund failed, and the credits were restored.
 * `moot`: the payer's bank charged the whole payment back, so no refund is left to make.
 */
export type WithdrawalOutcome = "paid" | "failed" | "moot";

/**
 * Purchases that members withdrew from. The transaction that writes a row takes the remaining credits from the purse; the
 * refund is requested from the gateway afterwards, until it answers.
 */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Remaining credits of the purchase, which are refunded. */
    credits: integer().notNull(),
    /** The sum of other refunds at that time, in minor units of the order's currency. */
    refundedBeforeMinor: integer().notNull(),
    /** The refund for these credits, in minor units of the order's currency. */
    amountMinor: integer().notNull(),
    /** When the refund was last requested: from then on a refund may exist that `refundId` does not name. */
    askedGatewayAt: timestamp({ withTimezone: true }),
    /** The gateway's id of the refund; null until it answered. */
    refundId: text(),
    outcome: text().$type<WithdrawalOutcome>(),
    endedAt: timestamp({ withTimezone: true }),
    /** When the state of the refund was last looked up. */
    lookedAt: timestamp({ withTimezone: true }),
    /** When the member confirmed the withdrawal. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // An order has one withdrawal, unless its refund failed.
    uniqueIndex("withdrawals_order").on(table.orderId).where(sql`${table.outcome} is distinct from 'failed'`),
    index("withdrawals_member").on(table.memberId),
    index("withdrawals_open").on(table.lookedAt.asc().nullsFirst()).where(sql`${table.outcome} is null`),
    check(
      "withdrawals_amounts",
      sql`${table.credits} > 0 and ${table.refundedBeforeMinor} >= 0 and ${table.amountMinor} > 0`,
    ),
    check(
      "withdrawals_outcome",
      sql`${table.outcome} in ('paid','failed','moot') and (${table.outcome} is null) = (${table.endedAt} is null)`,
    ),
  ],
);
