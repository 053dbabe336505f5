import type { Client } from "mollie-api-typescript";
import type { PaymentResponse } from "mollie-api-typescript/models";
import type { GatewayReturn } from "../gateway-payment.ts";
import { fromMollieAmount } from "./amount.ts";
import { readTime } from "./read-time.ts";

type Amount = Parameters<typeof fromMollieAmount>[0];

export type Listed = { refunds: GatewayReturn[] | null; chargebacks: GatewayReturn[] };

/**
 * All refunds and chargebacks of a payment. The SDK reads none that are embedded in a payment, so each kind is a call of its
 * own, made only if the payment says that it has any. A failed refund is in no sum of the payment, only behind its link.
 * Refunds are null if their list cannot be read: their sum is in the payment itself, and is followed nevertheless.
 */
export async function listReturns(client: Client, payment: PaymentResponse): Promise<Listed> {
  const { id: paymentId, amountRefunded, amountChargedBack, links } = payment;
  const hasRefunds = isSome(amountRefunded) || links.refunds !== undefined;
  const hasChargebacks = isSome(amountChargedBack) || links.chargebacks !== undefined;
  const [refunds, chargebacks] = await Promise.all([
    // defence: refund-list-not-needed
    hasRefunds ? listRefunds(client, paymentId).catch(() => null) : [],
    hasChargebacks ? listChargebacks(client, paymentId) : [],
  ]);
  return { refunds, chargebacks };
}

function isSome(amount: Amount | undefined): boolean {
  return amount !== undefined && fromMollieAmount(amount) > 0;
}

async function listRefunds(client: Client, paymentId: string): Promise<GatewayReturn[]> {
  const found: GatewayReturn[] = [];
  for await (const { result } of await client.refunds.list({ paymentId })) {
    for (const { id, amount, status, createdAt } of result.embedded.refunds) {
      found.push({
        ...{ returnId: id, kind: "refund", state: stateOf(status) },
        ...{ amountMinor: fromMollieAmount(amount), at: readTime(createdAt) },
      });
    }
  }
  return found;
}

/** A status of another day is under way: a row explains the sums, and must not keep them from being followed. */
function stateOf(status: string): GatewayReturn["state"] {
  if (status === "refunded") return "done";
  return status === "failed" || status === "canceled" ? "undone" : "under_way";
}

async function listChargebacks(client: Client, paymentId: string): Promise<GatewayReturn[]> {
  const found: GatewayReturn[] = [];
  for await (const { result } of await client.chargebacks.list({ paymentId })) {
    for (const { id, amount, createdAt, reversedAt } of result.embedded.chargebacks) {
      found.push({
        ...{ returnId: id, kind: "chargeback", state: reversedAt ? "undone" : "done" },
        ...{ amountMinor: fromMollieAmount(amount), at: readTime(createdAt) },
      });
    }
  }
  return found;
}
