import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { buyingPauseDays, capMinor, capRaiseHours } from "#contracts/limits.ts";
import { id, instant } from "#contracts/shapes.ts";

export const capPeriod = z.enum(["day", "month"]);
export type CapPeriod = z.infer<typeof capPeriod>;

const cap = z.object({
  amount_minor: z.number().int(),
  currency: z.string(),
  /** The time zone of its day or month: that of the browser in which it was set. */
  time_zone: z.string(),
  /** The used part: payments since the day or month began, and orders whose money may still arrive, in `currency`. */
  used_minor: z.number().int(),
  left_minor: z.number().int(),
  /** The part of it whose money may still arrive, which still counts after the end of the day or month. */
  open_minor: z.number().int(),
  /** When the day or month ends and its payments no longer count; null: no payments in it. */
  frees_at: instant.nullable(),
  /** The pending raise or removal (`amount_minor` null), which can be stopped until it takes effect. */
  change: z.object({ amount_minor: z.number().int().nullable(), at: instant }).nullable(),
});
export type SpendingCap = z.infer<typeof cap>;

export const spending = z.object({
  /** The currency of purchases here, and of a first cap. */
  currency: z.string(),
  /** Completed purchases minus refunds: today and this month in the time zone of the requesting browser. */
  paid: z.array(
    z.object({ currency: z.string(), day_minor: z.number().int(), month_minor: z.number().int() }),
  ),
  /** Used credits, in the same time zone. */
  credits: z.object({ day: z.number().int(), month: z.number().int() }),
  caps: z.object({ day: cap.nullable(), month: cap.nullable() }),
  /** The newest order whose money may still arrive, a cancelled bank transfer included: it counts for the caps. */
  open_order: z.object({ id, amount_minor: z.number().int(), currency: z.string() }).nullable(),
  /** Until when buying is switched off; null: it is on. */
  paused_until: instant.nullable(),
  /** Many purchases within a short time (contracts/limits.ts): a notice is shown before the next purchase. */
  is_fast: z.boolean(),
});
export type Spending = z.infer<typeof spending>;

const answer = spending;
const params = z.object({ period: capPeriod });

export const spendingEndpoints = {
  "GET /api/spending": endpoint({
    summary: "Get the member's spending of today and of this month, with the member's caps and buying pause.",
    audience: "member",
    answer,
  }),
  "PUT /api/spending/caps/:period": endpoint({
    summary: `Set the member's cap on purchases in a day or a month; null removes it. A lower cap applies at once. A higher cap, or removing it, takes effect after ${capRaiseHours} hours.`,
    audience: "member",
    params,
    body: z.strictObject({
      amount_minor: z
        .number("required")
        .int()
        .min(capMinor.min, "too_small")
        .max(capMinor.max, "too_large")
        .nullable(),
      /** The currency of the amount: it must be the cap's own, or the currency of purchases here. */
      currency: z.string().max(3),
    }),
    answer,
    errors: ["conflict"],
  }),
  "DELETE /api/spending/caps/:period/change": endpoint({
    summary: "Cancel the pending change of a cap. The current cap stays.",
    audience: "member",
    params,
    answer,
    idempotent: false,
  }),
  "PUT /api/spending/pause": endpoint({
    summary: "Switch buying off for some days. The member can extend the pause but not shorten it.",
    audience: "member",
    body: z.strictObject({ days: z.literal(buyingPauseDays, "invalid") }),
    answer,
  }),
};
