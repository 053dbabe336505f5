import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { orders } from "./payments.ts";
import { sites } from "./sites.ts";

/**
 * One row a SEPA direct debit: the payer's details, the code sent to their telephone, and the mandate that they sign for
 * one order. Before the signature it is a draft; a member has at most one draft.
 */
export const directDebits = pgTable(
  "direct_debits",
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The mandate's reference at the payer's bank; null once erased. */
    reference: text(),
    /** Holder, account, address and number, encrypted with the installation's secret (seal-details.ts); null once erased. */
    details: text(),
    /** Incremented with every change of the details, so that the signed details are the shown ones. */
    revision: integer().notNull().default(1),
    /** Slow keyed hashes (hash-detail.ts), for counting limits and for blocks by returned debits. */
    accountHash: text().notNull(),
    phoneHash: text().notNull(),
    /** Null once it or its member is erased. */
    accountLast4: text(),
    /** The purchase of the code: another purchase needs another code. */
    bundleId: text().notNull(),
    /** In cents: direct debits are in euros. */
    amountMinor: integer().notNull(),
    discountCode: text(),
    /** When a code was last requested; null: none was sent. */
    codeAskedAt: timestamp({ withTimezone: true }),
    /** When the right code was entered. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** The order it was signed for, and when. */
    orderId: uuid().references(() => orders.id),
    signedAt: timestamp({ withTimezone: true }),
    /** The collection date shown to the payer. */
    collectAt: timestamp({ withTimezone: true }),
    /** The gateway's id of the signed mandate; null before it has one, and once it was revoked there. */
    mandateId: text(),
    /** When the mandate was revoked, by the member or by a rule: it is not charged from then on. */
    revokedAt: timestamp({ withTimezone: true }),
    /** When staff lifted the block of this returned debit; null again if it is returned once more. */
    liftedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("direct_debits_reference").on(table.reference),
    unique("direct_debits_order").on(table.orderId),
    uniqueIndex("direct_debits_draft").on(table.memberId).where(sql`${table.orderId} is null`),
    index("direct_debits_member").on(table.memberId),
    index("direct_debits_account").on(table.siteId, table.accountHash),
    index("direct_debits_phone").on(table.siteId, table.phoneHash),
    index("direct_debits_age").on(table.createdAt),
    index("direct_debits_to_revoke")
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null and ${table.mandateId} is not null`),
    check("direct_debits_amount", sql`${table.amountMinor} > 0`),
    check(
      "direct_debits_signed",
      sql`(${table.orderId} is null) = (${table.signedAt} is null)
        and (${table.orderId} is null) = (${table.collectAt} is null)
        and (${table.orderId} is null or ${table.confirmedAt} is not null)
        and (${table.orderId} is not null or ${table.mandateId} is null)
        and (${table.orderId} is not null or ${table.revokedAt} is null)
        and (${table.orderId} is not null or ${table.liftedAt} is null)
        and (${table.orderId} is not null or (${table.reference} is not null and ${table.accountLast4} is not null))`,
    ),
  ],
);
