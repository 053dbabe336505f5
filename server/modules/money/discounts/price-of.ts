import type { Bundle } from "#server/modules/money/credits/bundles.ts";
import { bestDiscount, type Discount, discountedMinor } from "./discount-rules.ts";

export type PricedBundle = Bundle & { listMinor: number; discount: Discount | null };

/** The one price of a bundle, for all pages and for the order. `amountMinor` is the price to pay. */
export function priceOf(bundle: Bundle, discounts: readonly Discount[]): PricedBundle {
  const { amountMinor: listMinor } = bundle;
  const discount = bestDiscount(discounts, listMinor);
  const amountMinor = discount ? discountedMinor(listMinor, discount.percentage) : listMinor;
  return { ...bundle, listMinor, amountMinor, discount };
}
