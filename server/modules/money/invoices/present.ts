import type { OrderDocument } from "#contracts/money/invoices.ts";
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
