import type { Client } from "mollie-api-typescript";
import type { RefundResponse } from "mollie-api-typescript/models";
import { GatewayError } from "./gateway-error.ts";
import { toMollieAmount } from "./mollie-amount.ts";
import { attempt, checkedId } from "./mollie-payment.ts";

/** The state of a refund: sent or about to be sent to the payer's bank, or returned to the seller. */
export type GatewayRefund = { refundId: string; status: "under_way" | "paid" | "failed" };

type NewRefund = {
  paymentId: string;
  amountMinor: number;
  currency: string;
  /** The text on the payer's bank statement, if their bank shows it. */
  description: string;
  /** Our id: it finds the refund again, and makes a repeat the same refund. */
  withdrawalId: string;
};

export function refundCalls(client: Client) {
  return {
    async createRefund({ paymentId, withdrawalId, ...refund }: NewRefund): Promise<GatewayRefund> {
      return attempt(async () =>
        toRefund(
          await client.refunds.create({
            paymentId: checkedId(paymentId),
            idempotencyKey: withdrawalId,
            refundRequest: {
              amount: toMollieAmount(refund.amountMinor, refund.currency),
              description: refund.description,
              metadata: { withdrawal_id: withdrawalId },
            },
          }),
        ),
      );
    },

    /** The refund made for a withdrawal, even if its answer was lost; null: there is none. */
    async findRefund(asked: { paymentId: string; withdrawalId: string }): Promise<GatewayRefund | null> {
      return attempt(async () => {
        for await (const { result } of await client.refunds.list({
          paymentId: checkedId(asked.paymentId),
        })) {
          const found = result.embedded.refunds.find(
            ({ metadata }) => withdrawalOf(metadata) === asked.withdrawalId,
          );
          if (found) return toRefund(found as RefundResponse);
        }
        return null;
      });
    },
  };
}

/** The metadata that we sent with the refund. */
function withdrawalOf(metadata: unknown): string | null {
  if (!metadata || typeof metadata !== "object" || !("withdrawal_id" in metadata)) return null;
  return typeof metadata.withdrawal_id === "string" ? metadata.withdrawal_id : null;
}

function toRefund({ id, status }: Pick<RefundResponse, "id" | "status">): GatewayRefund {
  switch (status) {
    case "queued":
    case "pending":
    case "processing":
      return { refundId: id, status: "under_way" };
    case "refunded":
      return { refundId: id, status: "paid" };
    case "failed":
    case "canceled":
      return { refundId: id, status: "failed" };
    default:
      throw new GatewayError("garbage", "Mollie's answer has an unknown status of a refund");
  }
}
