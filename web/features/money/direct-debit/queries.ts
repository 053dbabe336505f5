import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type DebitState = ApiAnswer<"GET /api/direct-debit">;
export type Debit = NonNullable<DebitState["direct_debit"]>;
export type Creditor = NonNullable<DebitState["creditor"]>;

/** Whether the member can pay by direct debit, and their draft. */
export const directDebitQuery = () => apiQuery("GET /api/direct-debit");

/** Refusals after which the draft must be loaded again: price, details or time. */
export function isOverBy(code: string): boolean {
  return ["direct_debit_expired", "direct_debit_changed", "discount_gone", "price_changed"].includes(code);
}

/** Refusals that the page explains from the reloaded offer: another country, an unknown bundle. */
export function isOfferGone(code: string): boolean {
  return ["bundle_unknown", "direct_debit_off", "payment_method_unavailable"].includes(code);
}

export type Mandate = ApiAnswer<"GET /api/mandates">["mandates"][number];

/** The mandates that the member has signed. */
export const mandatesQuery = () => apiQuery("GET /api/mandates");

/** The purchase that the page's address describes. */
export type Purchase = {
  bundleId: "p0" | "p1" | "p2" | "p3";
  credits: number;
  amountMinor: number;
  currency: string;
  discountCode: string | null;
  /** The code in the address, valid or not. */
  namedCode: string | null;
  /** The message of `credits` below the price. */
  payNote: "pay_note" | "pay_note_untaxed";
  returnTo: string | null;
};

/** The draft, if it is for this purchase at this price. */
export function draftFor({ direct_debit: debit }: DebitState, purchase: Purchase): Debit | null {
  const isSame =
    debit?.bundle_id === purchase.bundleId &&
    debit.amount_minor === purchase.amountMinor &&
    debit.discount_code === purchase.discountCode;
  return isSame ? debit : null;
}

/**
 * The draft's price, if the same purchase has another price now; null without a draft. Another code, no code,
 * or a country with another currency is a different purchase, so it has no changed price.
 */
export function oldPriceOf({ direct_debit: debit }: DebitState, purchase: Purchase): number | null {
  if (debit?.bundle_id !== purchase.bundleId || purchase.currency !== "EUR") return null;
  const named = purchase.namedCode?.trim().toUpperCase() ?? null;
  const isSameWish = debit.discount_code === purchase.discountCode || debit.discount_code === named;
  return isSameWish && debit.amount_minor !== purchase.amountMinor ? debit.amount_minor : null;
}
