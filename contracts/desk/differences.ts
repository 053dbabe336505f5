import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { differenceFindings, differenceKinds } from "#contracts/money/difference-kinds.ts";
import { orderReturn } from "#contracts/money/order-returns.ts";
import { orderStatus } from "#contracts/money/payments.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

/** Amounts in minor units of `currency`. */
const amounts = z.object({
  amount_minor: z.number().int(),
  currency: z.string(),
  refunded_minor: z.number().int(),
  charged_back_minor: z.number().int(),
});

const difference = z.object({
  id,
  kind: z.enum(differenceKinds),
  order_id: id,
  /** The gateway's name, and its id of the payment: staff find it there. */
  gateway: z.string(),
  payment_id: z.string().nullable(),
  method: z.string(),
  /** The order when the difference was seen last; for `missed_news` before the books followed. */
  books: amounts.extend({ status: orderStatus }),
  /** The gateway's answer in the terms of an order; null without an answer. */
  answer: amounts.extend({ status: orderStatus, is_of_order: z.boolean() }).nullable(),
  /** The refunds and chargebacks of the order in the books, oldest first. */
  returns: z.array(orderReturn),
  /** When a look first saw this answer. */
  found_at: instant,
  seen_at: instant,
  /** When a later look no longer saw it; null: it stands. */
  ended_at: instant.nullable(),
  /** What staff found; null: nobody has checked it. A difference that changes counts as unchecked again. */
  checked: z.object({ finding: z.enum(differenceFindings), at: instant, by: z.string() }).nullable(),
});
export type Difference = z.infer<typeof difference>;

const staff = ["finance"] as const;
const ofDifference = z.object({ difference_id: id });

export const deskDifferenceEndpoints = {
  "GET /api/admin/payment-differences": endpoint({
    summary:
      "List the differences between this site's orders and their gateways. Open ones, oldest first: they stand and nobody has checked them. Done ones, newest first: they ended or were checked. The list has a limited length.",
    audience: { staff },
    query: z.object({ state: z.enum(["open", "done"]).default("open") }),
    answer: z.object({ differences: z.array(difference), open: z.number().int() }),
  }),
  "POST /api/admin/payment-differences/:difference_id/look": endpoint({
    summary:
      "Ask the gateway about the order again, and follow its answer as the regular look does. payment_unavailable: the gateway could not be asked.",
    audience: { staff },
    params: ofDifference,
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["payment_unavailable"],
  }),
  "POST /api/admin/payment-differences/:difference_id/check": endpoint({
    summary:
      "Mark a standing difference as checked, with the finding as the reason in the audit log. conflict: it ended meanwhile, or the gateway's answer is another one than the caller saw.",
    audience: { staff },
    params: ofDifference,
    body: z.object({
      finding: z.enum(differenceFindings, "required"),
      /** As the caller saw it: it changes with the gateway's answer. */
      found_at: instant,
    }),
    answer: nothing,
  }),
};
