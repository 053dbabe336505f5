import { z } from "zod";
import { id, instant } from "#contracts/shapes.ts";

/** One refund or chargeback of an order's payment. */
export const orderReturn = z.object({
  id,
  kind: z.enum(["refund", "chargeback"]),
  /** In minor units of the order's currency. */
  amount_minor: z.number().int(),
  /** When the gateway made it. */
  at: instant,
  /** `undone`: a refund that failed or was cancelled, or a chargeback that was reversed. */
  state: z.enum(["under_way", "done", "undone"]),
  /** The refund of a debit that was stopped before it was sent: no money moved. */
  is_unsent: z.boolean(),
});
export type OrderReturn = z.infer<typeof orderReturn>;
