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
  /** The only country in which it is valid; null: all countries. */
  country: z.string().nullable(),
});

const twoDigits = z.string().regex(/^\d{2}$/);

/** Seed section 3, at the time of the answer: a discount on the first purchase of a new account, valid for `timeBonus.seconds`. */
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
  /** Rounded up to whole seconds. */
  countdown_timer: z.object({ hours: twoDigits, minutes: twoDigits, seconds: twoDigits }),
  is_visible: z.literal(true),
  /** Milliseconds by the server's clock; more than 0. */
  left_ms: z.number().int(),
});

export const discountEndpoints = {
  "GET /api/time-bonus": endpoint({
    summary:
      "Get the caller's time bonus (seed section 4), which is applied automatically. Null for visitors, after its end, while an unpaid order uses it, and while the caller has switched buying off.",
    audience: "anyone",
    answer: z.object({
      time_bonus: timeBonusOffer.nullable(),
      /** It has ended for good: its time has passed, or the caller has made a purchase. */
      is_over: z.boolean(),
    }),
  }),
  "GET /api/discountcode.php": endpoint({
    summary:
      "Get the conditions of a discount code (seed section 7). An unusable code is refused at the field `code`. `welcome=true` asks for the caller's time bonus. HTTP 404: the call named no code, or asked for a time bonus that the caller does not have.",
    audience: "anyone",
    query: z.object({ code: typedCode.optional(), welcome: z.string().max(10).optional() }),
    answer: discountCode,
    errors: ["discount_code_unknown"],
  }),
  "POST /api/retention-offer": endpoint({
    summary:
      "Get the discount that is offered to a caller who is about to delete the account. A member gets it once; later calls answer null. Null also if the company has no such discount (`delete_discount`).",
    audience: "member",
    body: z.object({}).optional(),
    answer: z.object({
      offer: z.object({ percentage: z.number().int(), valid_days: z.number().int() }).nullable(),
    }),
  }),
  "POST /api/retention-offer/acceptance": endpoint({
    summary: "Accept the retention offer. The caller gets a personal discount code for the next purchase.",
    audience: "member",
    body: z.object({}).optional(),
    answer: z.object({ code: z.string(), percentage: z.number().int(), valid_until: instant }),
    errors: ["discount_gone"],
  }),
};
