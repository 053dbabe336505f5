import type { Client } from "mollie-api-typescript";
import { GatewayError } from "../gateway-error.ts";
import type { CardCalls } from "../payment-gateway.ts";
import type { ChargeCalls } from "./charges.ts";
import { attempt, checkedId } from "./payment.ts";

/** Cards stored at Mollie: one customer for each card, without a name. */
export function cardCalls(client: Client, { chargeAgain, findChargeOf }: ChargeCalls): CardCalls {
  return {
    async openCustomer(idempotencyKey) {
      return attempt(async () => {
        const { id } = await client.customers.create({ idempotencyKey, entityCustomer: {} });
        return id;
      });
    },

    async findKeptCard(paymentId) {
      return attempt(async () => {
        const { customerId, mandateId } = await client.payments.get({ paymentId: checkedId(paymentId) });
        if (!customerId || !mandateId) return null;
        const { status, method, details } = await client.mandates.get({ customerId, mandateId });
        // Mollie is still processing it: a later call has the answer.
        if (status === "pending") throw new GatewayError("unavailable", "The mandate is not decided yet");
        if (status !== "valid" || method !== "creditcard") return null;
        const last4 = details.cardNumber?.slice(-4) ?? "";
        if (!/^\d{4}$/.test(last4)) return null;
        return {
          mandateId,
          brand: details.cardLabel ?? null,
          last4,
          expiresOn: details.cardExpiryDate ?? null,
        };
      });
    },

    async chargeCard({ customerId, mandateId, ...charge }) {
      if (!customerId || !mandateId) throw new GatewayError("rejected", "Not a card");
      return chargeAgain({ ...charge, customerId, mandateId, method: "creditcard" });
    },

    async findCardCharge({ customerId, orderId }) {
      if (!customerId) throw new GatewayError("rejected", "Not a card");
      return findChargeOf(customerId, orderId);
    },

    async endCustomer(customerId) {
      try {
        await attempt(() => client.customers.delete({ customerId }));
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
      }
    },
  };
}
