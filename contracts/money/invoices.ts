import { z } from "zod";
import { id } from "#contracts/shapes.ts";

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
