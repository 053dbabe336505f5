import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, instant } from "#contracts/shapes.ts";

/**
 * Its state: `asked` until the gateway has accepted the refund, `under_way` until the payer's bank has it, `paid`;
 * `failed`: the refund failed, and the credits were restored. `moot`: the payer's bank charged the payment back itself.
 */
export const withdrawalState = z.enum(["asked", "under_way", "paid", "failed", "moot"]);
export type WithdrawalState = z.infer<typeof withdrawalState>;

const withdrawal = z.object({
  state: withdrawalState,
  /** Remaining credits, which were taken. */
  credits: z.number().int(),
  /** The refund for them, in minor units of the order's currency. */
  amount_minor: z.number().int(),
  asked_at: instant,
});

/** A purchase and its right of withdrawal. */
const withdrawable = z.object({
  order_id: id,
  currency: z.string(),
  /** The end of the withdrawal period: the end of its last day in the member's own time zone. */
  until: instant,
  /** That day (`2026-12-10`) for display: a page that does not know the member's time zone yet could derive another day from `until`. */
  last_day: z.iso.date(),
  /** The refund of a withdrawal now; null if the right has ended or was used. */
  offer: z
    .object({
      /** Credits of the purchase, without those that were refunded before. */
      credits_bought: z.number().int(),
      /** The part of them that is still in the purse. 0: no refund. */
      credits_left: z.number().int(),
      amount_minor: z.number().int(),
      /** Premium would end with it, because there is no other completed purchase. */
      ends_premium: z.boolean(),
    })
    .nullable(),
  withdrawal: withdrawal.nullable(),
});
export type Withdrawable = z.infer<typeof withdrawable>;

const answer = z.object({
  /** Days in which a purchase can be withdrawn from (`refund_days` of the site). */
  days: z.number().int(),
  /** Purchases that can be withdrawn from or were withdrawn from, newest first; their number is limited. */
  purchases: z.array(withdrawable),
});

export const withdrawalEndpoints = {
  "GET /api/withdrawals": endpoint({
    summary:
      "List the member's purchases that can be withdrawn from, each with its refund, and the purchases that were withdrawn from.",
    audience: "member",
    answer,
  }),
  "POST /api/withdrawals": endpoint({
    summary:
      "Withdraw from a purchase. The remaining credits are taken at once. Their price is refunded by the original payment method, and a mail confirms it. Repeating the call for the same order answers with its current state.",
    audience: "member",
    body: z.strictObject({
      order_id: id,
      /** The shown values: the call is refused if they have changed, so that the member sees the new ones first. */
      shown: z.strictObject({ credits: z.number().int(), amount_minor: z.number().int() }),
    }),
    answer,
    errors: ["not_found", "withdrawal_over", "withdrawal_empty", "withdrawal_changed", "payment_unavailable"],
  }),
};
