import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant, profileKind } from "#contracts/shapes.ts";
import { appliedDiscount, typedCode } from "./discounts.ts";
import { orderDocument } from "./invoices.ts";
import { openPayment } from "./open-payment.ts";
import { orderReturn } from "./order-returns.ts";
import { spending } from "./spending.ts";
import { ledgerFilter, orderFilter } from "./transactions.ts";

export const bundle = z.object({
  /** p0 to p3 (seed section 9). */
  id: z.enum(["p0", "p1", "p2", "p3"]),
  credits: z.number().int(),
  /** The amount to pay, tax included. */
  amount_minor: z.number().int(),
  /** The price without a discount. */
  list_minor: z.number().int(),
  discount: appliedDiscount.nullable(),
  currency: z.string(),
  /** The price of one message in this bundle, in minor units, rounded up. */
  message_minor: z.number().int(),
  is_default: z.boolean(),
});

/** The price of a message in money, and the spending (promise 5): the same on all pages. */
export const messageMoney = z.object({
  /** The price of a paid message, in minor units, rounded up. */
  message_minor: z.number().int(),
  currency: z.string(),
  /** Whether it comes from this member's own purchases, or from the default bundle. */
  basis: z.enum(["purchases", "default_bundle"]),
  /**
   * Completed purchases minus refunds, this month by the browser's time zone; other currencies are converted by the price of
   * the same bundle in `currency`.
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
  /** The amount to pay. */
  amount_minor: z.number().int(),
  /** The price without the discount. */
  list_minor: z.number().int(),
  discount: appliedDiscount.nullable(),
  currency: z.string(),
  /** Whether its invoice states the tax that the price includes: in the countries of the European Union. */
  states_vat: z.boolean(),
  method: z.string(),
  /** Last digits of the account of a direct debit, or of the charged stored card. */
  account_last4: z.string().nullable(),
  /** Its use of a stored card: its payment stores one, or is charged to one. */
  card_use: z.enum(["keep", "charge"]).nullable(),
  status: orderStatus,
  /** Why a payment failed, if known: the bank requires authentication, or refused. */
  failure: z.enum(["authentication", "declined"]).nullable(),
  /** The refunds so far, in minor units; after a partial refund the order stays `completed`. */
  refunded_minor: z.number().int(),
  /** What the bank took back so far, in minor units; after a part of the price the order stays `completed`. */
  charged_back_minor: z.number().int(),
  /** Credits that were taken back for refunds and chargebacks, used ones included. */
  credits_returned: z.number().int(),
  /** A direct debit under way: its credits are booked, and its bank has not paid yet. */
  is_collecting: z.boolean(),
  /** It expired, but a bank transfer sent before may still arrive: it is credited then. */
  may_be_paid_late: z.boolean(),
  /** Whether credits were booked; a payment returned before we saw it brought none. */
  is_credited: z.boolean(),
  /** The effect of its returned debit: it blocks the payer, or staff lifted the block. Null: neither. */
  debit_block: z.enum(["standing", "lifted"]).nullable(),
  /** Its invoices and credit notes, in the order of their issue; empty until it is paid. */
  documents: z.array(orderDocument),
  /** The payment page, while it can still be paid. */
  checkout_url: z.string().nullable(),
  return_to: z.string().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
});
export type Order = z.infer<typeof order>;

/** An order by itself, with what lists of orders leave out. */
const singleOrder = z.object({
  order,
  /** Null if the order is not open, and while the gateway cannot be asked. */
  payment: openPayment.nullable(),
  /** What was returned, oldest first; empty if the gateway tells sums only. */
  returns: z.array(orderReturn),
});

export const ledgerCauses = z.enum([
  "purchase",
  "message",
  /** A photo in a chat. */
  "photo",
  /** A gift in a chat. */
  "gift",
  "signup_bonus",
  "refund",
  "chargeback",
  /** A failed refund or a reversed chargeback: the credits are restored. */
  "reinstated",
]);

export const paymentEndpoints = {
  "GET /api/bundles": endpoint({
    summary:
      "List the bundles in the visitor's currency and the payment methods of the visitor's country. A signed-in member also gets the balance and the spending.",
    audience: "anyone",
    query: z.object({
      /** Prices include it if it is valid; otherwise they are the normal prices. */
      discount_code: typedCode.optional(),
      /** For pages without a purchase: methods, balance, money and spending are empty. */
      only: z.literal("prices").optional(),
    }),
    answer: z.object({
      bundles: z.array(bundle),
      /** False where the gateway does not allow the site's niche: nothing can be bought there, and no discount applies. */
      takes_payments: z.boolean(),
      /** False where the site's gateway stores no cards for the next purchase. */
      may_keep_card: z.boolean(),
      /** In display order; empty while payments are off, and if only prices are requested. */
      methods: z.array(
        z.object({
          id: z.string(),
          /** The brand's own name; null where it is plain words: message `credits.methods.<id>`, dashes as underscores. */
          label: z.string().nullable(),
          /** The maximum amount of a payment, in minor units. */
          most_minor: z.number().int().nullable(),
        }),
      ),
      currency: z.string(),
      states_vat: z.boolean(),
      country: z.string(),
      /** Null when logged out, and if only prices are requested; the same holds for the next field and `spending`. */
      balance: z.number().int().nullable(),
      money: messageMoney.nullable(),
      /** An order not paid yet that keeps a discount from being used in another. */
      held: appliedDiscount.extend({ order_id: id }).nullable(),
      /** The member's spending and caps, shown before they pay. */
      spending: spending.nullable(),
    }),
  }),
  "POST /api/orders": endpoint({
    summary:
      "Order a bundle. The answer contains the address of the payment page. Requires the header Idempotency-Key: the same key identifies the same order.",
    audience: "member",
    // defence: order-fields
    body: z.strictObject({
      bundle_id: z.enum(["p0", "p1", "p2", "p3"]),
      method: z.string().max(40),
      /** The discount of the shown price: the order is refused if it no longer applies. */
      discount_code: typedCode.optional(),
      /** The shown price: the order is refused if the current price, or that of the order with this key, differs. */
      shown: z
        .strictObject({ amount_minor: z.number().int().nonnegative(), currency: z.string().length(3) })
        .optional(),
      /**
       * The direct debit whose mandate this order signs, in the revision that its payer saw, and their consent: required for
       * that method.
       */
      direct_debit: z
        .strictObject({ id, revision: z.number().int(), consent: z.literal(true, "consent_required") })
        .optional(),
      /** The payer's consent to store this card for their next purchase: cards only. */
      keep_card: z.literal(true).optional(),
      /** The stored card to charge, without a payment page; with `credit-card` only. While one order by it is open, that order is returned. */
      stored_card_id: id.optional(),
      /** Same-origin path for the return. */
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
      "payments_not_taken",
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
    // The key identifies the order: a repeat returns its current state instead of the first answer.
    idempotent: false,
  }),
  "GET /api/orders": endpoint({
    summary: "List the member's orders, newest first, page by page. They can be filtered by kind and period.",
    audience: "member",
    query: orderFilter.extend({ cursor: cursor.optional() }),
    answer: z.object({ orders: z.array(order), next_cursor: cursor.nullable() }),
  }),
  "GET /api/orders/:order_id": endpoint({
    summary: "Get one order. While it is open, the server asks the gateway for its current state.",
    audience: "member",
    params: z.object({ order_id: id }),
    answer: singleOrder,
  }),
  "POST /api/orders/:order_id/cancellation": endpoint({
    summary:
      "Cancel an order that is not paid yet. The answer is the resulting order, which is paid if the payment arrived first.",
    audience: "member",
    params: z.object({ order_id: id }),
    answer: singleOrder,
    errors: ["order_not_cancellable", "payment_unavailable"],
    // A repeat answers with the state of that moment.
    idempotent: false,
  }),
  "POST /api/mollie-webhook": endpoint({
    summary:
      "Receive a gateway's notice that a payment has changed: a form with its id. The server asks the gateway for the state and trusts no other data of the call.",
    audience: "anyone",
    body: z.object({ id: z.string().max(100) }),
    answer: z.object({}),
    idempotent: false,
  }),
  "POST /api/signed-redirect-notices": endpoint({
    summary:
      "Receive a gateway's signed notice that a payment has changed: a form with its id. The server asks the gateway for the state and trusts no other data of the call.",
    audience: "anyone",
    body: z.strictObject({
      shop: z.string().max(100),
      payment: z.string().max(100),
      sent_at: z.string().max(40),
      signature: z.string().max(64),
    }),
    answer: z.object({}),
    idempotent: false,
  }),
  "GET /api/ledger": endpoint({
    summary:
      "List the movements of the member's credits, newest first, page by page. They can be filtered by kind and period.",
    audience: "member",
    query: ledgerFilter.extend({ cursor: cursor.optional() }),
    answer: z.object({
      entries: z.array(
        z.object({
          id,
          /** Positive: received credits. */
          amount: z.number().int(),
          cause: ledgerCauses,
          /** The order of a purchase and of its returns; the message of a message or photo. */
          cause_id: id.nullable(),
          /** Where a message or photo was paid for; null if the member no longer has it, or no longer sees the partner. */
          chat: z
            .object({
              conversation_id: id,
              partner: z.object({ id, name: z.string(), kind: profileKind, is_example: z.boolean() }),
            })
            .nullable(),
          balance_after: z.number().int(),
          created_at: instant,
        }),
      ),
      balance: z.number().int(),
      next_cursor: cursor.nullable(),
    }),
  }),
};
