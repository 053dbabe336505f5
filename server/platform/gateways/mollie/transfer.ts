import type { PaymentResponse } from "mollie-api-typescript/models";
import type { GatewayTransfer } from "../gateway-payment.ts";

/** The gateway's day: an open transfer expires at its midnight. */
const zone = "Europe/Amsterdam";

/** Where to transfer the money of an open payment; null for other methods, and once the payment has ended. */
export function transferOf({ method, status, details, expiresAt }: PaymentResponse): GatewayTransfer | null {
  if (method !== "banktransfer" || (status !== "open" && status !== "pending")) return null;
  const { bankName, bankAccount, bankBic, transferReference } = details ?? {};
  if (!bankName || !bankAccount || !transferReference) return null;
  return {
    accountHolder: bankName,
    iban: bankAccount.replaceAll(" ", ""),
    bic: bankBic || null,
    reference: transferReference,
    dueOn: expiresAt ? dayBefore(expiresAt) : null,
  };
}

/** The day that ends at this instant, or contains it. */
function dayBefore(expiresAt: string): string | null {
  const lastMs = Date.parse(expiresAt) - 1;
  if (Number.isNaN(lastMs)) return null;
  // Sweden writes dates as ISO does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(lastMs);
}
