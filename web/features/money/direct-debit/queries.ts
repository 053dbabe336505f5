import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiQuery } from "#web/lib/queries.ts";

export type DebitState = ApiAnswer<"GET /api/direct-debit">;
export type Debit = NonNullable<DebitState["direct_debit"]>;
export type Creditor = NonNullable<DebitState["creditor"]>;

/** Whether the member can pay by direct debit, and what they have begun. */
export const directDebitQuery = () => apiQuery("GET /api/direct-debit");

/** Refusals after which what was begun has to be looked at anew: price, details or time. */
export function isOverBy(code: string): boolean {
  return ["direct_debit_expired", "direct_debit_changed", "discount_gone", "price_changed"].includes(code);
}

/** Refusals that the page itself can say better, once it knows what is offered: another country, no such bundle. */
export function isOfferGone(code: string): boolean {
  return ["bundle_unknown", "direct_debit_off", "payment_method_unavailable"].includes(code);
}

export type Mandate = ApiAnswer<"GET /api/mandates">["mandates"][number];

/** What the member has signed. */
export const mandatesQuery = () => apiQuery("GET /api/mandates");

/** What is to be bought, as the page's address says. */
export type Purchase = {
  bundleId: "p0" | "p1" | "p2" | "p3";
  credits: number;
  amountMinor: number;
  currency: string;
  discountCode: string | null;
  /** The code that the address names, good or not. */
  namedCode: string | null;
  returnTo: string | null;
};

/** What was begun, where it is for this purchase at this price. */
export function draftFor({ direct_debit: debit }: DebitState, purchase: Purchase): Debit | null {
  const isSame =
    debit?.bundle_id === purchase.bundleId &&
    debit.amount_minor === purchase.amountMinor &&
    debit.discount_code === purchase.discountCode;
  return isSame ? debit : null;
}

/**
 * What was begun at another price than the same purchase has now; null where nothing was. Whoever names another code,
 * or none, or chose a country with other money, buys something else: of that no price changed.
 */
export function oldPriceOf({ direct_debit: debit }: DebitState, purchase: Purchase): number | null {
  if (debit?.bundle_id !== purchase.bundleId || purchase.currency !== "EUR") return null;
  const named = purchase.namedCode?.trim().toUpperCase() ?? null;
  const isSameWish = debit.discount_code === purchase.discountCode || debit.discount_code === named;
  return isSameWish && debit.amount_minor !== purchase.amountMinor ? debit.amount_minor : null;
}
