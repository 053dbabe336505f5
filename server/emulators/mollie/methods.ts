import { wholeAtMost } from "./mollie-limits.ts";

export type EmulatedMethod = {
  id: string;
  description: string;
  currencies: readonly string[];
  /** Largest amount in whole units of its first currency; null: no limit of its own. */
  maximum: number | null;
};

const cardCurrencies = ["EUR", "USD", "GBP", "CHF", "PLN", "DKK", "NOK", "SEK", "JPY", "CZK", "HUF"];

const paysafecardCurrencies = ["EUR", "CHF", "GBP", "NOK", "PLN", "RON", "SEK"];

/** The payment methods that the emulated account has activated. */
export const emulatedMethods: readonly EmulatedMethod[] = [
  { id: "applepay", description: "Apple Pay", currencies: cardCurrencies, maximum: wholeAtMost.applepay },
  { id: "creditcard", description: "Card", currencies: cardCurrencies, maximum: wholeAtMost.creditcard },
  { id: "paypal", description: "PayPal", currencies: cardCurrencies, maximum: null },
  { id: "ideal", description: "iDEAL | Wero", currencies: ["EUR"], maximum: wholeAtMost.ideal },
  { id: "bancontact", description: "Bancontact", currencies: ["EUR"], maximum: wholeAtMost.bancontact },
  { id: "eps", description: "eps", currencies: ["EUR"], maximum: wholeAtMost.eps },
  {
    id: "przelewy24",
    description: "Przelewy24",
    currencies: ["PLN", "EUR"],
    maximum: wholeAtMost.przelewy24,
  },
  { id: "blik", description: "BLIK", currencies: ["PLN"], maximum: wholeAtMost.blik },
  { id: "banktransfer", description: "Bank transfer", currencies: ["EUR"], maximum: null },
  { id: "mobilepay", description: "MobilePay", currencies: ["DKK", "EUR"], maximum: wholeAtMost.mobilepay },
  { id: "vipps", description: "Vipps", currencies: ["NOK"], maximum: wholeAtMost.vipps },
  { id: "swish", description: "Swish", currencies: ["SEK"], maximum: wholeAtMost.swish },
  { id: "twint", description: "TWINT", currencies: ["CHF"], maximum: wholeAtMost.twint },
  { id: "satispay", description: "Satispay", currencies: ["EUR"], maximum: wholeAtMost.satispay },
  {
    id: "paysafecard",
    description: "paysafecard",
    currencies: paysafecardCurrencies,
    maximum: wholeAtMost.paysafecard,
  },
];

/** Methods that are charged by a mandate, without a hosted page. */
export const mandateMethods: readonly EmulatedMethod[] = [
  {
    id: "directdebit",
    description: "SEPA Direct Debit",
    currencies: ["EUR"],
    maximum: wholeAtMost.directdebit,
  },
];

export function findMethod(id: string): EmulatedMethod | undefined {
  return emulatedMethods.find((method) => method.id === id);
}
