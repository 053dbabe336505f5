import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

/** A member's purse: the balance, and the used part of the free allowance. */
export const creditBalances = pgTable(
  "credit_balances",
  {
    memberId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    balance: integer().notNull().default(0),
    freeMessagesUsed: integer().notNull().default(0),
    freeConversationsUsed: integer().notNull().default(0),
  },
  (table) => [check("credit_balances_not_negative", sql`${table.balance} >= 0`)],
);

/**
 * Double-entry ledger: each row moves `amount` credits from one book to another and is never changed
 * (a trigger refuses). Books: `member` (the member's purse), `sold`, `spent`, `granted`, `withdrawn`.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid().primaryKey(),
    /** No foreign key: the books stay when the member is erased. */
    memberId: uuid().notNull(),
    fromBook: text().$type<LedgerBook>().notNull(),
    toBook: text().$type<LedgerBook>().notNull(),
    amount: integer().notNull(),
    cause: text().$type<LedgerCause>().notNull(),
    /** Id of the message or order that caused it. */
    causeId: uuid(),
    /** A repeated key is booked once. */
    idempotencyKey: text().notNull(),
    balanceAfter: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("ledger_entries_idempotency_key").on(table.idempotencyKey),
    index("ledger_entries_member").on(
      table.memberId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check("ledger_entries_amount", sql`${table.amount} > 0`),
    check("ledger_entries_books", sql`${table.fromBook} <> ${table.toBook}`),
  ],
);

export type LedgerBook = "member" | "sold" | "spent" | "granted" | "withdrawn";
export type LedgerCause =
  | "purchase"
  | "message"
  | "photo"
  | "signup_bonus"
  | "refund"
  | "chargeback"
  | "reinstated"
  | "member_left";
