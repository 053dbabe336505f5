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
  /** That day (`2026-12-10`), as it is shown: a page whose clock is not known yet would take `until` for another. */
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
  /** Purchases that can be withdrawn from or were; at most 50, the newest first. */
  purchases: z.array(withdrawable),
});

export const withdrawalEndpoints = {
  "GET /api/withdrawals": endpoint({
    summary:
      "The member's purchases that they can withdraw from, with what would be refunded, and those that they withdrew from.",
    audience: "member",
    answer,
  }),
  "POST /api/withdrawals": endpoint({
    summary:
      "Withdraw from a purchase: the credits that are left go at once, their price is refunded by the way it was paid, and a mail confirms it. The same order again answers what became of it.",
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
