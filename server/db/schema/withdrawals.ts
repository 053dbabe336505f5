import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { orders } from "./payments.ts";

/**
 * How a withdrawal ended. `paid`: the money left for the payer. `failed`: it could not be paid back, and the credits are
 * back. `moot`: the payer's bank has taken the whole payment back, so there is nothing left to refund.
 */
export type WithdrawalOutcome = "paid" | "failed" | "moot";

/**
 * Purchases that members withdrew from. A row takes the credits that were left out of the purse in the transaction that
 * makes it; the gateway is asked for the refund afterwards, until it has answered.
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
    /** Credits of the purchase that were left, and are refunded. */
    credits: integer().notNull(),
    /** What other refunds had given back by then, in minor units of the order's currency. */
    refundedBeforeMinor: integer().notNull(),
    /** What is refunded for them, in minor units of the order's currency. */
    amountMinor: integer().notNull(),
    /** When the gateway was last asked to refund: from then on there may be a refund that `refundId` does not name. */
    askedGatewayAt: timestamp({ withTimezone: true }),
    /** The gateway's id of the refund; null until it answered. */
    refundId: text(),
    outcome: text().$type<WithdrawalOutcome>(),
    endedAt: timestamp({ withTimezone: true }),
    /** When the gateway was last asked how the refund stands. */
    lookedAt: timestamp({ withTimezone: true }),
    /** When the member confirmed the withdrawal. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    // An order is withdrawn from once, unless its refund failed.
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
