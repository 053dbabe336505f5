import type { OrderStatus } from "#server/db/schema/payments.ts";

/** What may lower a price. */
export type Discount = {
  /** Null where no row stands behind it. */
  codeId: string | null;
  code: string;
  percentage: number;
  /** In the currency of the prices that it is asked for. */
  minimumMinor: number | null;
};

/** A code that is good: what it takes off, and what it is restricted to. */
export type KnownCode = {
  /** Null where no row stands behind it. */
  id: string | null;
  code: string;
  percentage: number;
  minimumMinor: number | null;
  currency: string | null;
  country: string | null;
};

/** As codes are kept. */
export function spellCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export function isCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(code);
}

/** What is left to pay, rounded in the payer's favour. */
export function discountedMinor(listMinor: number, percentage: number): number {
  return Math.floor((listMinor * (100 - percentage)) / 100);
}

/** Discounts never add up: the highest of those that a price is high enough for; the first named among equals. */
export function bestDiscount(discounts: readonly Discount[], listMinor: number): Discount | null {
  const applying = discounts.filter(({ minimumMinor }) => minimumMinor === null || listMinor >= minimumMinor);
  return applying.reduce<Discount | null>(
    (best, one) => (best === null || one.percentage > best.percentage ? one : best),
    null,
  );
}

/**
 * Whether an order with a discount may still end unpaid and give it back. Of one that has expired the use is kept only
 * where the money may still be on its way.
 */
export function isHeldBy(status: OrderStatus): boolean {
  return status === "pending" || status === "processing" || status === "expired";
}
