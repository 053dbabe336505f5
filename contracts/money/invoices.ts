import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant } from "#contracts/shapes.ts";

/** `credit_note`: for money that went back to the payer. */
export const invoiceKind = z.enum(["invoice", "credit_note"]);

/** An invoice or a credit note, as its order names it. Its file: `/api/invoices/<id>/file`. */
export const orderDocument = z.object({
  id,
  kind: invoiceKind,
  /** `INV-000012`: unique within the company. */
  number: z.string(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

const invoice = orderDocument.extend({
  order_id: id,
  issued_at: instant,
  /** The country whose tax applies. */
  country: z.string(),
  currency: z.string(),
  /** Minor units, positive for both kinds; net and tax add up to gross. */
  net_minor: z.number().int(),
  tax_minor: z.number().int(),
  gross_minor: z.number().int(),
  /** The rate of VAT in hundredths of a per cent; null if the document states no VAT. */
  vat_basis_points: z.number().int().nullable(),
  /** The number of the document that it corrects. */
  corrects: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceEndpoints = {
  "GET /api/invoices": endpoint({
    summary: "List the member's invoices and credit notes, newest first, page by page.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({ invoices: z.array(invoice), next_cursor: cursor.nullable() }),
  }),
};
