import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "#i18n/locales.ts";
import { bytes } from "./bytes.ts";
import { orders } from "./payments.ts";
import { companies } from "./sites.ts";

export type InvoiceKind = "invoice" | "credit_note";

/** The company and the order as they were when the document was issued. Nothing here names the buyer. */
export type InvoiceDetails = {
  seller: {
    name: string;
    tradenames: string[];
    address: string;
    city: string;
    country: string;
    kvk: string;
    vatNumbers: string[];
  };
  method: string;
  credits: number;
  listMinor: number;
  discountMinor: number;
  discountPercentage: number;
  discountCode: string | null;
};

/** The last number of each series. The row stays locked until its transaction ends, so a series has no gaps. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<InvoiceKind>().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind] }),
    check("invoice_counters_last", sql`${table.last} > 0 and ${table.kind} in ('invoice','credit_note')`),
  ],
);

/**
 * Invoices and credit notes of orders. Rows are never changed (a trigger refuses). The sum of an order's invoices less
 * its credit notes is the money that the company keeps.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<InvoiceKind>().notNull(),
    /** From 1, without gaps for each company and kind. */
    number: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** From 1 among the documents of its order. */
    position: integer().notNull(),
    /** The document before it that this one corrects; null for the first invoice of an order. */
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the order was paid and its credits were supplied. */
    suppliedAt: timestamp({ withTimezone: true }).notNull(),
    /** The country whose tax applies: the buyer's, or the company's if the order has none. */
    country: text().notNull(),
    currency: text().notNull(),
    /** Amounts in minor units of `currency`, positive for both kinds. */
    netMinor: integer().notNull(),
    taxMinor: integer().notNull(),
    grossMinor: integer().notNull(),
    /** Rate of VAT in hundredths of a per cent; null if the document states no VAT. */
    vatBasisPoints: integer(),
    /** The first day of that rate (`2024-09-01`). */
    vatSince: text(),
    language: text().$type<Locale>().notNull(),
    details: jsonb().$type<InvoiceDetails>().notNull(),
  },
  (table) => [
    unique("invoices_number").on(table.companyId, table.kind, table.number),
    unique("invoices_position").on(table.orderId, table.position),
    // New documents whose file is missing.
    index("invoices_issued").on(table.issuedAt),
    check(
      "invoices_amounts",
      sql`${table.grossMinor} > 0 and ${table.taxMinor} >= 0 and ${table.netMinor} >= 0
        and ${table.netMinor} + ${table.taxMinor} = ${table.grossMinor}
        and (${table.vatBasisPoints} is not null or ${table.taxMinor} = 0)
        and (${table.vatBasisPoints} is null) = (${table.vatSince} is null)`,
    ),
    check(
      "invoices_kind",
      sql`${table.kind} in ('invoice','credit_note') and ${table.number} > 0 and ${table.position} > 0
        and (${table.position} = 1) = (${table.correctsId} is null)
        and (${table.position} > 1 or ${table.kind} = 'invoice')`,
    ),
  ],
);

/** The file of a document: made once, never changed (a trigger refuses). */
export const invoiceFiles = pgTable("invoice_files", {
  invoiceId: uuid()
    .primaryKey()
    .references(() => invoices.id),
  pdf: bytes().notNull(),
  /** SHA-256 of `pdf`, in hex. */
  sha256: text().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull(),
});
