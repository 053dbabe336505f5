import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { timeBonus } from "#contracts/limits.ts";
import { instant } from "#contracts/shapes.ts";

/** As typed: case and surrounding spaces do not matter. */
export const typedCode = z.string().max(60);

/** The discount of a price. Discounts never add up: it is the best applicable one. */
export const appliedDiscount = z.object({ code: z.string(), percentage: z.number().int() });

/** Seed section 3. */
export const discountCode = z.object({
  code: z.string(),
  percentage: z.number().int(),
  /** Minimum list price of the bundle, in minor units of `currency`; null: none. */
  minimum: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** Good in this country only; null: everywhere. */
  country: z.string().nullable(),
});

const twoDigits = z.string().regex(/^\d{2}$/);

/** Seed section 3, at the time of the answer: a discount on the first purchase, in the first four hours of an account. */
export const timeBonusOffer = z.object({
  code: z.literal(timeBonus.code),
  value_percentage: z.number(),
  status: z.literal("active"),
  validity: z.literal("once-per-user"),
  expired: z.literal(false),
  user_id: z.null(),
  expires: z.null(),
  currency: z.null(),
  minimum_order_value: z.null(),
  paymentmethods: z.null(),
  /** Started seconds count. */
  countdown_timer: z.object({ hours: twoDigits, minutes: twoDigits, seconds: twoDigits }),
  is_visible: z.literal(true),
  /** Milliseconds by the server's clock; more than 0. */
  left_ms: z.number().int(),
});

export const discountEndpoints = {
  "GET /api/time-bonus": endpoint({
    summary:
      "The caller's time bonus (seed section 4); null for visitors, once it is over, while an order that may still be paid has it, and while the caller has switched buying off. It applies by itself.",
    audience: "anyone",
    answer: z.object({
      time_bonus: timeBonusOffer.nullable(),
      /** It is over for good: the caller's first four hours have passed, or there was a purchase. */
      is_over: z.boolean(),
    }),
  }),
  "GET /api/discountcode.php": endpoint({
    summary:
      "What a discount code is good for (seed section 7). Refused at the field `code` where it is good for nothing. `welcome=true` answers with the caller's time bonus; who has none, or names no code, gets 404.",
    audience: "anyone",
    query: z.object({ code: typedCode.optional(), welcome: z.string().max(10).optional() }),
    answer: discountCode,
    errors: ["discount_code_unknown"],
  }),
  "POST /api/retention-offer": endpoint({
    summary:
      "What the caller, about to delete the account, is offered for staying: once in a member's life, null from then on and where the company offers nothing (`delete_discount`).",
    audience: "member",
    body: z.object({}).optional(),
    answer: z.object({
      offer: z.object({ percentage: z.number().int(), valid_days: z.number().int() }).nullable(),
    }),
  }),
  "POST /api/retention-offer/acceptance": endpoint({
    summary: "Take the offer that was shown: a discount of the caller's own for the next purchase.",
    audience: "member",
    body: z.object({}).optional(),
    answer: z.object({ code: z.string(), percentage: z.number().int(), valid_until: instant }),
    errors: ["discount_gone"],
  }),
};
