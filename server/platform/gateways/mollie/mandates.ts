import type { Client } from "mollie-api-typescript";
import { GatewayError } from "../gateway-error.ts";
import type { MandateCalls } from "../payment-gateway.ts";
import type { ChargeCalls } from "./charges.ts";
import { mollieLocales } from "./methods.ts";
import { attempt, checkedId, toStatus } from "./payment.ts";

/** Direct debits. Our id of a mandate is Mollie's customer and mandate: `cst_1/mdt_1`. */
export function mandateCalls(client: Client, { chargeAgain, findChargeOf }: ChargeCalls): MandateCalls {
  return {
    async openMandate(mandate) {
      const { idempotencyKey: key } = mandate;
      return attempt(async () => {
        const payer = await client.customers.create({
          idempotencyKey: `payer-${key}`,
          entityCustomer: { name: mandate.accountHolder, locale: mollieLocales[mandate.locale] },
        });
        const { id } = await client.mandates.create({
          customerId: payer.id,
          idempotencyKey: `mandate-${key}`,
          mandateRequest: {
            method: "directdebit",
            consumerName: mandate.accountHolder,
            consumerAccount: mandate.iban,
            signatureDate: mandate.signedAt.toISOString().slice(0, 10),
            mandateReference: mandate.reference,
          },
        });
        return `${payer.id}/${id}`;
      }, /* defence: refusal-names-no-account */ nameNoAccount);
    },

    // The bank pays or refuses days later: see `standingOf`.
    async chargeMandate({ mandateId: mandate, ...debit }) {
      return chargeAgain({ ...debit, ...partsOf(mandate), method: "directdebit" });
    },

    async findCharge({ mandateId: mandate, orderId }) {
      return findChargeOf(partsOf(mandate).customerId, orderId);
    },

    async isUnderWay(paymentId) {
      return attempt(async () => {
        const payment = await client.payments.get({ paymentId: checkedId(paymentId) });
        return ["pending", "processing"].includes(toStatus(payment));
      });
    },

    async revokeMandate(mandate) {
      const parts = partsOf(mandate);
      try {
        await attempt(() => client.mandates.revoke(parts));
      } catch (error) {
        if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
      }
    },
  };
}

function partsOf(mandate: string): { customerId: string; mandateId: string } {
  const [customerId, mandateId] = mandate.split("/");
  if (!customerId || !mandateId) throw new GatewayError("rejected", "Not a mandate");
  return { customerId, mandateId };
}

/** Mollie's messages may repeat the request's data. */
function nameNoAccount(error: GatewayError): GatewayError {
  return new GatewayError(error.failure, "The mandate could not be made");
}
