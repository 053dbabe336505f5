import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { differenceFindings, settledKinds } from "#contracts/money/difference-kinds.ts";
import { orderStatus } from "#contracts/money/payments.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

/** A payment, refund or chargeback in a sum that a gateway paid out, which the books have otherwise or not at all. */
const settledDifference = z.object({
  id,
  kind: z.enum(settledKinds),
  /** The order with this payment, if it is one of this site; null: no site has one. */
  order_id: id.nullable(),
  /** The gateway's name, and its id of the payment: staff find it there. */
  gateway: z.string(),
  payment_id: z.string(),
  entry: z.object({
    kind: z.enum(["payment", "refund", "chargeback"]),
    /** In minor units of `currency`, never negative. */
    amount_minor: z.number().int(),
    currency: z.string(),
    /** When the gateway made it. */
    at: instant,
  }),
  /** The sum on the company's bank statement; without a reference the gateway named none. */
  settlement: z.object({ reference: z.string().nullable(), at: instant }),
  /** The order when the difference was seen last. Amounts in minor units. */
  books: z
    .object({
      status: orderStatus,
      amount_minor: z.number().int(),
      currency: z.string(),
      refunded_minor: z.number().int(),
      charged_back_minor: z.number().int(),
    })
    .nullable(),
  found_at: instant,
  seen_at: instant,
  /** When the books had it in order; null: it stands. */
  ended_at: instant.nullable(),
  /** What staff found; null: nobody has checked it. A difference that changes counts as unchecked again. */
  checked: z.object({ finding: z.enum(differenceFindings), at: instant, by: z.string() }).nullable(),
});
export type SettledDifference = z.infer<typeof settledDifference>;

const progress = z.object({
  gateway: z.string(),
  /** `none`: the gateway has no settlements. `not_permitted`: it refuses to show them. `unread`: it was not asked yet. */
  state: z.enum(["compared", "not_permitted", "none", "unread"]),
  /** The newest settlement that was compared as a whole. */
  newest: z.object({ reference: z.string().nullable(), at: instant }).nullable(),
  /** Settlements that are not compared as a whole yet. */
  waiting: z.number().int(),
});
export type SettlementProgress = z.infer<typeof progress>;

const staff = ["finance"] as const;
const ofDifference = z.object({ difference_id: id });

export const deskSettlementEndpoints = {
  "GET /api/admin/settlements": endpoint({
    summary:
      "List what gateways paid out or kept and the books have otherwise: entries of this site's orders, and those that no order has. Open ones, oldest first; done ones, newest first. The list has a limited length. For each gateway, how far the comparison has come.",
    audience: { staff },
    query: z.object({ state: z.enum(["open", "done"]).default("open") }),
    answer: z.object({
      differences: z.array(settledDifference),
      open: z.number().int(),
      progress: z.array(progress),
    }),
  }),
  "POST /api/admin/settled-differences/:difference_id/look": endpoint({
    summary:
      "Ask the gateway about the payment's order again, and compare the entry once more. payment_unavailable: the gateway could not be asked.",
    audience: { staff },
    params: ofDifference,
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["payment_unavailable"],
  }),
  "POST /api/admin/settled-differences/:difference_id/check": endpoint({
    summary:
      "Mark a standing difference as checked, with the finding as the reason in the audit log. conflict: it ended meanwhile, or it is another one than the caller saw.",
    audience: { staff },
    params: ofDifference,
    body: z.object({
      finding: z.enum(differenceFindings, "required"),
      /** As the caller saw it: it changes with the difference. */
      found_at: instant,
    }),
    answer: nothing,
  }),
};
