import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant } from "#contracts/shapes.ts";

export const bundle = z.object({
  /** p0 to p3 (seed section 9). */
  id: z.enum(["p0", "p1", "p2", "p3"]),
  credits: z.number().int(),
  /** Total price, tax included. */
  amount_minor: z.number().int(),
  currency: z.string(),
  /** What one message costs in this bundle, in minor units, rounded up. */
  message_minor: z.number().int(),
  is_default: z.boolean(),
});

/** A message in money, and what has been spent (promise 5): the same wherever it is said. */
export const messageMoney = z.object({
  /** What a paid message costs, in minor units, rounded up. */
  message_minor: z.number().int(),
  currency: z.string(),
  /** Whether this member's own purchases say so, or the bundle that is offered first. */
  basis: z.enum(["purchases", "default_bundle"]),
  /** Purchases that stand, in `currency`, this calendar month (UTC). */
  spent_this_month_minor: z.number().int(),
});

export const orderStatus = z.enum([
  "pending",
  "processing",
  "completed",
  "failed",
  "cancelled",
  "expired",
  "refunded",
  "charged_back",
]);

export const order = z.object({
  id,
  bundle_id: z.enum(["p0", "p1", "p2", "p3"]),
  credits: z.number().int(),
  amount_minor: z.number().int(),
  currency: z.string(),
  method: z.string(),
  status: orderStatus,
  /** What was refunded so far, in minor units; a part of it leaves the order `completed`. */
  refunded_minor: z.number().int(),
  /** Where to pay, while it can still be paid. */
  checkout_url: z.string().nullable(),
  return_to: z.string().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
});
export type Order = z.infer<typeof order>;

export const ledgerCauses = z.enum([
  "purchase",
  "message",
  "signup_bonus",
  "refund",
  "chargeback",
  /** A refund that failed or a chargeback that was lost by the bank: the credits are back. */
  "reinstated",
]);

export const paymentEndpoints = {
  "GET /api/bundles": endpoint({
    summary:
      "Bundles in the visitor's currency, the methods offered in the visitor's country, and this month's spend.",
    audience: "anyone",
    answer: z.object({
      bundles: z.array(bundle),
      /** In the order to show them; empty while payments cannot be taken. */
      methods: z.array(
        z.object({
          id: z.string(),
          /** The brand's own name; null where it is plain words: message `credits.methods.<id>`, dashes as underscores. */
          label: z.string().nullable(),
        }),
      ),
      currency: z.string(),
      country: z.string(),
      /** Null when logged out. */
      balance: z.number().int().nullable(),
      /** Null when logged out. */
      money: messageMoney.nullable(),
    }),
  }),
  "POST /api/orders": endpoint({
    summary:
      "Order a bundle; answers with the address to pay at. Needs an Idempotency-Key: the same key is the same order.",
    audience: "member",
    // defence: order-fields
    body: z.strictObject({
      bundle_id: z.enum(["p0", "p1", "p2", "p3"]),
      method: z.string().max(40),
      /** Same-origin path to come back to. */
      return_to: z
        .string()
        .max(500)
        // Browsers skip tabs and line ends in an address, and take a backslash for a slash.
        // defence: return-path
        .regex(/^\/(?![/\\])[!-[\]-~]*$/)
        .optional(),
    }),
    answer: z.object({ order }),
    errors: ["payment_method_unavailable", "payment_unavailable"],
  }),
  "GET /api/orders": endpoint({
    summary: "The member's orders, newest first, 20 a page.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({ orders: z.array(order), next_cursor: cursor.nullable() }),
  }),
  "GET /api/orders/:order_id": endpoint({
    summary: "One order; looks the payment up again while it is open.",
    audience: "member",
    params: z.object({ order_id: id }),
    answer: z.object({ order }),
  }),
  "POST /api/mollie-webhook": endpoint({
    summary:
      "Mollie says: look again at this payment. The state is fetched from Mollie; nothing in the call is believed.",
    audience: "anyone",
    body: z.object({ id: z.string().max(100) }),
    answer: z.object({}),
    idempotent: false,
  }),
  "GET /api/ledger": endpoint({
    summary: "Every movement of the member's credits, newest first, 30 a page.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({
      entries: z.array(
        z.object({
          id,
          /** Positive: came in. */
          amount: z.number().int(),
          cause: ledgerCauses,
          cause_id: id.nullable(),
          balance_after: z.number().int(),
          created_at: instant,
        }),
      ),
      balance: z.number().int(),
      next_cursor: cursor.nullable(),
    }),
  }),
};
