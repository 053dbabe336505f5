import type { Wish } from "./purchase-intents.ts";
import { withReturnPath } from "./return-path.ts";

export const debitMethod = "sepa-direct-debit";

/** The page that signs a direct debit before there is an order; null for other payment methods. */
export function mandatePathOf({ bundleId, method, returnTo, discountCode }: Wish): string | null {
  if (method !== debitMethod) return null;
  const path = withReturnPath("/directdebit", returnTo, discountCode ?? undefined);
  return `${path}${path.includes("?") ? "&" : "?"}bundle=${bundleId}`;
}
