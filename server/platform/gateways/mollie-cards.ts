import type { Client } from "mollie-api-typescript";
import { GatewayError } from "./gateway-error.ts";
import { attempt, checkedId } from "./mollie-payment.ts";

/** The description of a card stored at Mollie, without its number. */
export type KeptCard = {
  /** The id for charging it. */
  mandateId: string;
  brand: string | null;
  last4: string;
  /** `2029-12-31`. */
  expiresOn: string | null;
};

/** Cards stored at Mollie: one customer for each card, without a name. */
export function cardCalls(client: Client) {
  return {
    async openCustomer(idempotencyKey: string): Promise<string> {
      return attempt(async () => {
        const { id } = await client.customers.create({ idempotencyKey, entityCustomer: {} });
        return id;
      });
    },

    /** The card stored by a customer's first payment; null if it stored none that can be charged. */
    async findKeptCard(paymentId: string): Promise<KeptCard | null> {
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

    /** Deletes the customer and the card at Mollie; succeeds if they are deleted already. */
    async endCustomer(customerId: string): Promise<void> {
      try {
        await attempt(() => client.customers.delete({ customerId }));
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
      }
    },
  };
}
