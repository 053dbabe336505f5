import type { Wish } from "./purchase-intents.ts";
import { withReturnPath } from "./return-path.ts";

export const debitMethod = "sepa-direct-debit";

/** The page on which a direct debit is signed, before there is an order; null for what is paid elsewhere. */
export function mandatePathOf({ bundleId, method, returnTo, discountCode }: Wish): string | null {
  if (method !== debitMethod) return null;
  const path = withReturnPath("/directdebit", returnTo, discountCode ?? undefined);
  return `${path}${path.includes("?") ? "&" : "?"}bundle=${bundleId}`;
}
