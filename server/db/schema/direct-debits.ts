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
 * One SEPA direct debit each: what a payer fills in, the code that their telephone got, and the mandate that they sign
 * for one order. Until then it is a draft, of which a member has one.
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
    /** What the payer's bank knows the mandate by; null once erased. */
    reference: text(),
    /** Holder, account, address and number under the installation's secret (seal-details.ts); null once erased. */
    details: text(),
    /** Grows whenever other details are filled in: what is signed is what was shown. */
    revision: integer().notNull().default(1),
    /** Slow keyed hashes (hash-detail.ts): what limits are counted by, and returned debits block. */
    accountHash: text().notNull(),
    phoneHash: text().notNull(),
    /** Null once erased, or once its member is. */
    accountLast4: text(),
    /** What the code is for: another purchase needs another. */
    bundleId: text().notNull(),
    /** In cents: direct debits are in euros. */
    amountMinor: integer().notNull(),
    discountCode: text(),
    /** When a code was last asked for; null: none went out. */
    codeAskedAt: timestamp({ withTimezone: true }),
    /** When the right code was given. */
    confirmedAt: timestamp({ withTimezone: true }),
    /** The order it was signed for, and when. */
    orderId: uuid().references(() => orders.id),
    signedAt: timestamp({ withTimezone: true }),
    /** When the payer's bank is asked, as the payer is told. */
    collectAt: timestamp({ withTimezone: true }),
    /** The gateway's word for the signed mandate; null until it has it, and once it was revoked there. */
    mandateId: text(),
    /** When the member took the mandate back, or it had to end: nothing is charged by it from then on. */
    revokedAt: timestamp({ withTimezone: true }),
    /** When staff found that this returned debit should not block; null again where it comes back once more. */
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
