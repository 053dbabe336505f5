import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { buyingPauseDays, capMinor } from "#contracts/limits.ts";
import { id, instant } from "#contracts/shapes.ts";

export const capPeriod = z.enum(["day", "month"]);
export type CapPeriod = z.infer<typeof capPeriod>;

const cap = z.object({
  amount_minor: z.number().int(),
  currency: z.string(),
  /** By whose clock its day or month begins: that of the browser in which it was set. */
  time_zone: z.string(),
  /** What counts already: paid since the day or month began, and open orders, in `currency`. */
  used_minor: z.number().int(),
  left_minor: z.number().int(),
  /** The part of it that is not paid yet: no day's or month's end makes room for it. */
  open_minor: z.number().int(),
  /** When the day or month ends and what was paid counts no more; null: nothing was paid in it. */
  frees_at: instant.nullable(),
  /** What it will be, where it was raised or lifted (`amount_minor` null): it can be stopped until then. */
  change: z.object({ amount_minor: z.number().int().nullable(), at: instant }).nullable(),
});
export type SpendingCap = z.infer<typeof cap>;

export const spending = z.object({
  /** What is paid in here, and a first cap is set in. */
  currency: z.string(),
  /** Purchases that stand, without what was refunded: today and this month by the clock of the browser that asks. */
  paid: z.array(
    z.object({ currency: z.string(), day_minor: z.number().int(), month_minor: z.number().int() }),
  ),
  /** Credits used up, by the same clock. */
  credits: z.object({ day: z.number().int(), month: z.number().int() }),
  caps: z.object({ day: cap.nullable(), month: cap.nullable() }),
  /** The newest order that is not paid yet: it counts for the caps. */
  open_order: z.object({ id, amount_minor: z.number().int(), currency: z.string() }).nullable(),
  /** Until when buying is switched off; null: it is on. */
  paused_until: instant.nullable(),
  /** Much was bought within a short time (contracts/limits.ts): said once more before the next purchase. */
  is_fast: z.boolean(),
});
export type Spending = z.infer<typeof spending>;

const answer = spending;
const params = z.object({ period: capPeriod });

export const spendingEndpoints = {
  "GET /api/spending": endpoint({
    summary: "What the member has spent today and this month, and what they allow themselves.",
    audience: "member",
    answer,
  }),
  "PUT /api/spending/caps/:period": endpoint({
    summary:
      "Set the most that purchases may cost in a day or a month. Lower holds at once; higher, or null for none, 24 hours later.",
    audience: "member",
    params,
    body: z.strictObject({
      amount_minor: z
        .number("required")
        .int()
        .min(capMinor.min, "too_small")
        .max(capMinor.max, "too_large")
        .nullable(),
      /** What the amount was meant in: another than the cap's own, or than is paid in here, is refused. */
      currency: z.string().max(3),
    }),
    answer,
    errors: ["conflict"],
  }),
  "DELETE /api/spending/caps/:period/change": endpoint({
    summary: "Stop a cap from being raised or lifted; it stays as it is.",
    audience: "member",
    params,
    answer,
    idempotent: false,
  }),
  "PUT /api/spending/pause": endpoint({
    summary: "Switch buying off for some days. A pause can be made longer, never shorter.",
    audience: "member",
    body: z.strictObject({ days: z.literal(buyingPauseDays, "invalid") }),
    answer,
  }),
};
