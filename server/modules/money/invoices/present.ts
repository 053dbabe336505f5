import type { Invoice, OrderDocument } from "#contracts/money/invoices.ts";
import type { InvoiceKind, invoices } from "#server/db/schema/invoices.ts";
import { spellNumber } from "./invoice-rules.ts";

export type InvoiceRow = typeof invoices.$inferSelect;
export type ListedInvoice = {
  row: InvoiceRow;
  /** The document that it corrects. */
  corrects: { kind: InvoiceKind; number: number } | null;
  hasFile: boolean;
};

export function presentDocument({ row }: Pick<ListedInvoice, "row">): OrderDocument {
  return { id: row.id, kind: row.kind, number: spellNumber(row) };
}

export function presentInvoice(listed: ListedInvoice): Invoice {
  const { row, corrects } = listed;
  return {
    ...presentDocument(listed),
    order_id: row.orderId,
    issued_at: row.issuedAt.toISOString(),
    country: row.country,
    currency: row.currency,
    net_minor: row.netMinor,
    tax_minor: row.taxMinor,
    gross_minor: row.grossMinor,
    vat_basis_points: row.vatBasisPoints,
    corrects: corrects && spellNumber(corrects),
  };
}
