import type { Client } from "mollie-api-typescript";
import type { Charge } from "../payment-gateway.ts";
import { toMollieAmount } from "./amount.ts";
import { attempt, checkedId, orderOf } from "./payment.ts";

type ChargeAgain = Charge & {
  customerId: string;
  mandateId: string;
  method: "directdebit" | "creditcard";
};

export type ChargeCalls = ReturnType<typeof chargeCalls>;

/** Payments without their payer: by a direct debit's mandate, or by a stored card, which Mollie calls a mandate, too. */
export function chargeCalls(client: Client, mayReach: (webhookUrl: string) => boolean) {
  return {
    async chargeAgain({ customerId, mandateId, method, ...charge }: ChargeAgain) {
      return attempt(async () => {
        const { id } = await client.payments.create({
          idempotencyKey: charge.idempotencyKey,
          paymentRequest: {
            amount: toMollieAmount(charge.amountMinor, charge.currency),
            description: charge.description,
            method,
            sequenceType: "recurring",
            customerId,
            mandateId,
            redirectUrl: charge.redirectUrl,
            ...(charge.webhookUrl && mayReach(charge.webhookUrl) && { webhookUrl: charge.webhookUrl }),
            metadata: { order_id: charge.orderId },
          },
        });
        return { paymentId: checkedId(id) };
      });
    },

    async findChargeOf(customerId: string, orderId: string): Promise<string | null> {
      return attempt(async () => {
        for await (const { result } of await client.customers.listPayments({ customerId })) {
          const charge = result.embedded.payments?.find((one) => orderOf(one.metadata) === orderId);
          if (charge) return checkedId(charge.id);
        }
        return null;
      });
    },
  };
}
