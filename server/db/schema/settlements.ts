import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DifferenceFinding, SettledKind } from "#contracts/money/difference-kinds.ts";
import type { StatedOrder } from "./differences.ts";
import { staffAccounts } from "./staff.ts";

const instant = () => timestamp({ withTimezone: true });

/** Each gateway whose settlements were asked for. */
export const settlementAccounts = pgTable("settlement_accounts", {
  gateway: text().primaryKey(),
  /** Until when one process compares; null: none does. */
  claimedUntil: instant(),
  /** When the gateway last listed its settlements, or refused. */
  askedAt: instant(),
  /** Since when it refuses them; null: it shows them. */
  refusedAt: instant(),
  /** When the log said so last. */
  toldAt: instant(),
});

/** The settlements of each gateway, and how far each is compared. */
export const settlements = pgTable(
  "settlements",
  {
    gateway: text().notNull(),
    settlementId: text().notNull(),
    reference: text(),
    settledAt: instant().notNull(),
    /** Where the next page begins; null: at the first entry. */
    place: text(),
    /** When a page was asked for last. */
    readAt: instant(),
    /** When its last entry was compared; it is not read again. */
    comparedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.settlementId] }),
    index("settlements_settled").on(table.gateway, table.settledAt),
    index("settlements_waiting")
      .on(table.gateway, table.readAt.asc().nullsFirst())
      .where(isNull(table.comparedAt)),
  ],
);

export type EntryKind = "payment" | "refund" | "chargeback";

/**
 * Entries of settlements that the books have otherwise or not at all; no data of the person. The order is found by gateway and
 * payment: there may be none.
 */
export const settledDifferences = pgTable(
  "settled_differences",
  {
    id: uuid().primaryKey(),
    gateway: text().notNull(),
    paymentId: text().notNull(),
    entryKind: text().$type<EntryKind>().notNull(),
    /** The gateway's id of the payment, refund or chargeback. */
    entryId: text().notNull(),
    /** In minor units of `currency`. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    /** When the gateway made the payment or the return. */
    madeAt: instant().notNull(),
    settlementId: text().notNull(),
    reference: text(),
    settledAt: instant().notNull(),
    kind: text().$type<SettledKind>().notNull(),
    /** Null without an order. */
    books: jsonb().$type<StatedOrder>(),
    foundAt: instant().notNull(),
    /** When a comparison saw it last. */
    seenAt: instant().notNull(),
    /** When the books had it in order; null: it stands. */
    endedAt: instant(),
    finding: text().$type<DifferenceFinding>(),
    checkedAt: instant(),
    checkedById: uuid().references(() => staffAccounts.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("settled_differences_standing")
      .on(table.gateway, table.paymentId, table.entryKind, table.entryId)
      .where(isNull(table.endedAt)),
    index("settled_differences_seen").on(table.gateway, table.seenAt).where(isNull(table.endedAt)),
    check(
      "settled_differences_kind",
      sql`${table.kind} in ('settled_unknown', 'settled_amount', 'settled_unpaid', 'settled_return')`,
    ),
    check(
      "settled_differences_entry",
      sql`${table.entryKind} in ('payment', 'refund', 'chargeback') and ${table.amountMinor} >= 0`,
    ),
    check(
      "settled_differences_checked",
      sql`(${table.checkedAt} is null) = (${table.finding} is null)
        and ${table.finding} in ('corrected', 'claimed', 'harmless')`,
    ),
  ],
);
