import type { Client } from "mollie-api-typescript";
import type { RefundResponse } from "mollie-api-typescript/models";
import { GatewayError } from "../gateway-error.ts";
import type { GatewayRefund } from "../gateway-payment.ts";
import type { RefundCalls } from "../payment-gateway.ts";
import { toMollieAmount } from "./amount.ts";
import { attempt, checkedId } from "./payment.ts";

export function refundCalls(client: Client): RefundCalls {
  return {
    async createRefund({ paymentId, withdrawalId, ...refund }) {
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

    async findRefund(asked) {
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
