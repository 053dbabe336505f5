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
  { id: "applepay", description: "Apple Pay", currencies: cardCurrencies, maximum: 10_000 },
  { id: "creditcard", description: "Card", currencies: cardCurrencies, maximum: 10_000 },
  { id: "paypal", description: "PayPal", currencies: cardCurrencies, maximum: null },
  { id: "ideal", description: "iDEAL | Wero", currencies: ["EUR"], maximum: 50_000 },
  { id: "bancontact", description: "Bancontact", currencies: ["EUR"], maximum: 50_000 },
  { id: "eps", description: "eps", currencies: ["EUR"], maximum: 50_000 },
  { id: "przelewy24", description: "Przelewy24", currencies: ["PLN", "EUR"], maximum: 55_000 },
  { id: "blik", description: "BLIK", currencies: ["PLN"], maximum: 10_000 },
  { id: "banktransfer", description: "Bank transfer", currencies: ["EUR"], maximum: null },
  { id: "mobilepay", description: "MobilePay", currencies: ["DKK", "EUR"], maximum: 10_000 },
  { id: "vipps", description: "Vipps", currencies: ["NOK"], maximum: 10_000 },
  { id: "swish", description: "Swish", currencies: ["SEK"], maximum: 150_000 },
  { id: "twint", description: "TWINT", currencies: ["CHF"], maximum: 5_000 },
  { id: "satispay", description: "Satispay", currencies: ["EUR"], maximum: 2_000 },
  { id: "paysafecard", description: "paysafecard", currencies: paysafecardCurrencies, maximum: 999 },
];

/** Methods that are charged by a mandate, without a hosted page. */
export const mandateMethods: readonly EmulatedMethod[] = [
  { id: "directdebit", description: "SEPA Direct Debit", currencies: ["EUR"], maximum: 1_000 },
];

export function findMethod(id: string): EmulatedMethod | undefined {
  return emulatedMethods.find((method) => method.id === id);
}
