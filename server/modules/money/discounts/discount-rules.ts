import type { OrderStatus } from "#server/db/schema/payments.ts";

/** What may lower a price. */
export type Discount = {
  /** Null if it has no row, like the time bonus. */
  codeId: string | null;
  code: string;
  percentage: number;
  /** In the currency of the prices to be lowered. */
  minimumMinor: number | null;
};

/** A valid code: its percentage and its restrictions. */
export type KnownCode = {
  /** Null if it has no row, like the time bonus. */
  id: string | null;
  code: string;
  percentage: number;
  minimumMinor: number | null;
  currency: string | null;
  country: string | null;
};

/** The spelling in which codes are stored. */
export function spellCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export function isCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(code);
}

/** The price after the discount, rounded in the payer's favour. */
export function discountedMinor(listMinor: number, percentage: number): number {
  return Math.floor((listMinor * (100 - percentage)) / 100);
}

/** Discounts never add up: the highest whose minimum the price reaches; of equals the first. */
export function bestDiscount(discounts: readonly Discount[], listMinor: number): Discount | null {
  const applying = discounts.filter(({ minimumMinor }) => minimumMinor === null || listMinor >= minimumMinor);
  return applying.reduce<Discount | null>(
    (best, one) => (best === null || one.percentage > best.percentage ? one : best),
    null,
  );
}

/**
 * Whether an order with a discount may still end unpaid and give it back. An expired order keeps its use only
 * while its money may still be on the way.
 */
export function isHeldBy(status: OrderStatus): boolean {
  return ["pending", "processing", "expired", "cancelled"].includes(status);
}
