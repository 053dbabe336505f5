import { z } from "zod";

/** The gateway's account to which a transfer is made, and the text by which it is recognised. */
const bankTransfer = z.object({
  account_holder: z.string(),
  /** In its electronic form, without spaces. */
  iban: z.string(),
  bic: z.string().nullable(),
  /** To be shown and copied exactly as it is. */
  reference: z.string(),
  /** The last day on which the money may arrive; null if the gateway names none. */
  due_on: z.iso.date().nullable(),
});

/** What the gateway says about a payment that is open now. */
export const openPayment = z.object({
  /** For bank transfers; null for all other methods. */
  transfer: bankTransfer.nullable(),
  /** Whether the member can cancel the order now. */
  may_cancel: z.boolean(),
});
export type OpenPayment = z.infer<typeof openPayment>;
