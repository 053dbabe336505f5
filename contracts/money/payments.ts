import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant } from "#contracts/shapes.ts";
import { appliedDiscount, typedCode } from "./discounts.ts";
import { spending } from "./spending.ts";

export const bundle = z.object({
  /** p0 to p3 (seed section 9). */
  id: z.enum(["p0", "p1", "p2", "p3"]),
  credits: z.number().int(),
  /** What is to be paid, tax included. */
  amount_minor: z.number().int(),
  /** The price without a discount. */
  list_minor: z.number().int(),
  discount: appliedDiscount.nullable(),
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
  /**
   * Purchases that stand, without what was refunded, this month by the browser's clock; those in other currencies by
   * what the same bundle costs in `currency`.
   */
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
  /** What is paid. */
  amount_minor: z.number().int(),
  /** The price without the discount. */
  list_minor: z.number().int(),
  discount: appliedDiscount.nullable(),
  currency: z.string(),
  method: z.string(),
  /** Of the account that a direct debit is taken from, or of the stored card that is charged. */
  account_last4: z.string().nullable(),
  /** What it does with a stored card: its payment keeps one, or is charged to one. */
  card_use: z.enum(["keep", "charge"]).nullable(),
  status: orderStatus,
  /** Why a payment failed, where it is known: the bank wants to see the payer, or refused. */
  failure: z.enum(["authentication", "declined"]).nullable(),
  /** What was refunded so far, in minor units; a part of it leaves the order `completed`. */
  refunded_minor: z.number().int(),
  /** Credits came for it; a payment that went back before it was seen brought none. */
  is_credited: z.boolean(),
  /** What its debit, having come back, does to the payer: it blocks them, or staff lifted that. Null: neither. */
  debit_block: z.enum(["standing", "lifted"]).nullable(),
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
  /** One in a chat. */
  "photo",
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
    query: z.object({
      /** Priced with it where it is good; otherwise as without. */
      discount_code: typedCode.optional(),
      /** For who only looks: what belongs to a purchase (methods, balance, money, spending) comes empty. */
      only: z.literal("prices").optional(),
    }),
    answer: z.object({
      bundles: z.array(bundle),
      /** In the order to show them; empty while payments cannot be taken, and where only prices are asked for. */
      methods: z.array(
        z.object({
          id: z.string(),
          /** The brand's own name; null where it is plain words: message `credits.methods.<id>`, dashes as underscores. */
          label: z.string().nullable(),
          /** The most that can be paid with it at once, in minor units. */
          most_minor: z.number().int().nullable(),
        }),
      ),
      currency: z.string(),
      country: z.string(),
      /** Null when logged out, and where only prices are asked for; so are the next one and `spending`. */
      balance: z.number().int().nullable(),
      money: messageMoney.nullable(),
      /** An order not paid yet that keeps a discount from being used in another. */
      held: appliedDiscount.extend({ order_id: id }).nullable(),
      /** What the member spent and allows themself, to be said before they pay. */
      spending: spending.nullable(),
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
      /** The discount that the price was shown with: refused where it no longer lowers the price. */
      discount_code: typedCode.optional(),
      /** The price that the payer was shown: refused where it is another one now, or that of the order of this key. */
      shown: z
        .strictObject({ amount_minor: z.number().int().nonnegative(), currency: z.string().length(3) })
        .optional(),
      /**
       * The direct debit whose mandate is signed by this order, as its payer was shown it, and that they agreed: needed for
       * that method.
       */
      direct_debit: z
        .strictObject({ id, revision: z.number().int(), consent: z.literal(true, "consent_required") })
        .optional(),
      /** The payer agrees that the card they are about to pay with is kept for their next purchase: cards alone. */
      keep_card: z.literal(true).optional(),
      /** The stored card to charge, without a page to pay at: goes with `credit-card`. While one order by it is open, it is that order. */
      stored_card_id: id.optional(),
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
    errors: [
      "payment_method_unavailable",
      "payment_unavailable",
      "discount_gone",
      "price_changed",
      "spending_cap_day",
      "spending_cap_month",
      "spending_paused",
      "direct_debit_off",
      "direct_debit_blocked",
      "direct_debit_limit",
      "direct_debit_expired",
      "direct_debit_changed",
      "direct_debit_refused",
      "direct_debit_unusable",
      "stored_card_gone",
      "conflict",
    ],
    // The key is the order's own: what became of it by now is answered, not what was then.
    idempotent: false,
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
