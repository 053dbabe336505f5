/**
 * The payment methods of the seed (section 9): where each is offered, in which currencies, and in which order a
 * country's visitors expect them. Plain data without a vendor in it; the browser may import it.
 */
export type PaymentMethod = {
  slug: PaymentMethodSlug;
  /** The brand's own name; null if it is a translated text: message `credits.methods.<slug>` (dashes as underscores). */
  label: string | null;
  /** ISO codes; "all" if the payer's country does not matter. */
  countries: readonly string[] | "all";
  currencies: readonly string[];
  /** Off: listed only for old orders, never offered. */
  available: boolean;
};

export const paymentMethodSlugs = [
  "sepa-direct-debit",
  "przelewy24",
  "blik",
  "wire-transfer",
  "giropay",
  "mastercard",
  "visa",
  "credit-card",
  "dankort",
  "mobilepay",
  "swish",
  "twint",
  "satispay",
  "vipps",
  "carte-bancaire",
  "nexi",
  "ideal",
  "bancontact",
  "apple-pay",
  "paysafecard",
  "maestro",
  "paypal",
  "sofort",
  "eps",
] as const;
export type PaymentMethodSlug = (typeof paymentMethodSlugs)[number];

const euro = ["EUR"] as const;
const cardCurrencies = ["EUR", "USD", "GBP", "CHF", "PLN", "DKK", "NOK", "SEK"] as const;
const sepaCountries = ["NL", "DE", "AT", "BE", "FR", "IT", "ES", "FI", "IE", "LU", "PT"] as const;

const paysafecardEuroCountries = [
  ...["AT", "BE", "BG", "CY", "DE", "ES", "FI", "FR", "GR", "HR"],
  ...["IE", "IT", "LT", "LU", "MT", "NL", "PT", "SI", "SK"],
] as const;

type Offer = Omit<PaymentMethod, "slug" | "available"> & { available?: false };

const offers: Record<PaymentMethodSlug, Offer> = {
  "sepa-direct-debit": { label: null, countries: sepaCountries, currencies: euro },
  przelewy24: { label: "Przelewy24", countries: ["PL"], currencies: ["PLN", "EUR"] },
  blik: { label: "BLIK", countries: ["PL"], currencies: ["PLN"] },
  "wire-transfer": { label: null, countries: sepaCountries, currencies: euro },
  // Ended by its owners, German banks, on 31 December 2024.
  giropay: { label: "giropay", countries: ["DE"], currencies: euro, available: false },
  mastercard: { label: "Mastercard", countries: "all", currencies: cardCurrencies },
  visa: { label: "Visa", countries: "all", currencies: cardCurrencies },
  "credit-card": { label: null, countries: "all", currencies: cardCurrencies },
  dankort: { label: "Dankort", countries: ["DK"], currencies: ["DKK"] },
  mobilepay: { label: "MobilePay", countries: ["DK", "FI"], currencies: ["DKK", "EUR"] },
  swish: { label: "Swish", countries: ["SE"], currencies: ["SEK"] },
  twint: { label: "TWINT", countries: ["CH"], currencies: ["CHF"] },
  satispay: { label: "Satispay", countries: ["IT"], currencies: euro },
  vipps: { label: "Vipps", countries: ["NO"], currencies: ["NOK"] },
  "carte-bancaire": { label: "Carte Bancaire", countries: ["FR"], currencies: euro },
  // Nexi issues Visa and Mastercard: the page of cards takes them.
  nexi: { label: null, countries: ["IT"], currencies: euro },
  // Both names since 2026: iDEAL becomes Wero.
  ideal: { label: "iDEAL | Wero", countries: ["NL"], currencies: euro },
  bancontact: { label: "Bancontact", countries: ["BE"], currencies: euro },
  "apple-pay": { label: "Apple Pay", countries: "all", currencies: cardCurrencies },
  paysafecard: {
    label: "paysafecard",
    countries: [...paysafecardEuroCountries, "CH", "DK", "GB", "LI", "NO", "PL", "SE"],
    // Danes pay it in euros: it takes no Danish kroner.
    currencies: ["EUR", "CHF", "GBP", "NOK", "PLN", "SEK"],
  },
  maestro: { label: "Maestro", countries: ["NL", "DE", "AT", "BE", "IT", "CH"], currencies: ["EUR", "CHF"] },
  paypal: { label: "PayPal", countries: "all", currencies: cardCurrencies },
  // Ended by its owner, Klarna, as a method of its own: at payment gateways on 30 September 2024.
  sofort: {
    label: "Sofort",
    countries: ["DE", "AT", "BE", "CH"],
    currencies: ["EUR", "CHF"],
    available: false,
  },
  eps: { label: "eps", countries: ["AT"], currencies: euro },
};

export const paymentMethods: readonly PaymentMethod[] = paymentMethodSlugs.map((slug) => ({
  available: true,
  ...offers[slug],
  slug,
}));

/** Charged by a mandate that is signed on /directdebit, not on a hosted page. */
export const debitMethod = "sepa-direct-debit" satisfies PaymentMethodSlug;

/** Cards that can be stored for the next purchase: those that banks allow to charge again. */
export const keptCardMethods: readonly string[] = [
  "mastercard",
  "visa",
  "credit-card",
  "carte-bancaire",
] satisfies PaymentMethodSlug[];

/** The method of a charged stored card, for every brand. */
export const storedCardMethod = "credit-card" satisfies PaymentMethodSlug;

/** The first methods in a country; the others follow in `usualOrder`. */
const localFavourites: Record<string, readonly PaymentMethodSlug[]> = {
  NL: ["ideal", "paypal", "apple-pay"],
  BE: ["bancontact", "paypal", "visa"],
  DE: ["paypal", "visa", "mastercard", "apple-pay"],
  AT: ["eps", "paypal", "visa"],
  CH: ["twint", "visa", "mastercard"],
  FR: ["carte-bancaire", "paypal", "apple-pay"],
  IT: ["paypal", "nexi", "satispay", "visa"],
  ES: ["visa", "mastercard", "paypal"],
  PL: ["blik", "przelewy24", "visa"],
  DK: ["dankort", "mobilepay", "apple-pay"],
  FI: ["mobilepay", "visa", "mastercard"],
  NO: ["vipps", "visa", "mastercard"],
  SE: ["swish", "visa", "mastercard"],
};

const usualOrder: readonly PaymentMethodSlug[] = [
  "visa",
  "mastercard",
  "apple-pay",
  "paypal",
  "maestro",
  "credit-card",
  "paysafecard",
  "wire-transfer",
];

/** The methods for a country and a `currency`, the locally most common first. */
export function methodsFor(country: string | null, currency: string): readonly PaymentMethod[] {
  const order = [...((country && localFavourites[country]) || []), ...usualOrder, ...paymentMethodSlugs];
  const offered = paymentMethods.filter(
    ({ available, countries, currencies }) =>
      available &&
      currencies.includes(currency) &&
      (countries === "all" || (country !== null && countries.includes(country))),
  );
  return offered.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug));
}

export function isPaymentMethodSlug(value: unknown): value is PaymentMethodSlug {
  return typeof value === "string" && (paymentMethodSlugs as readonly string[]).includes(value);
}
