export type BundleId = "p0" | "p1" | "p2" | "p3";
export type Bundle = {
  id: BundleId;
  credits: number;
  /** Total price, tax included. */
  amountMinor: number;
  currency: string;
  isDefault: boolean;
};

/** Credits of each bundle. */
const credits: Record<BundleId, number> = { p0: 50, p1: 120, p2: 300, p3: 700 };
const defaultBundle: BundleId = "p1";

/** p0 to p3 in minor units. Prices in other currencies than the euro are rounded to usual prices there. */
const prices: Record<string, Record<BundleId, number>> = {
  EUR: { p0: 999, p1: 1999, p2: 3999, p3: 7999 },
  PLN: { p0: 4299, p1: 8499, p2: 16999, p3: 33999 },
  DKK: { p0: 7500, p1: 14900, p2: 29900, p3: 59900 },
  NOK: { p0: 11900, p1: 23500, p2: 46900, p3: 93900 },
  SEK: { p0: 10900, p1: 21900, p2: 43900, p3: 87900 },
  GBP: { p0: 849, p1: 1699, p2: 3399, p3: 6799 },
  USD: { p0: 1099, p1: 2199, p2: 4399, p3: 8799 },
  CHF: { p0: 940, p1: 1880, p2: 3760, p3: 7520 },
};

const currencies: Record<string, string> = {
  PL: "PLN",
  DK: "DKK",
  NO: "NOK",
  SE: "SEK",
  GB: "GBP",
  US: "USD",
  CH: "CHF",
};

/** The currency of a country's visitors; euro if the country is unknown. */
export function currencyOf(country: string | null): string {
  return (country !== null && currencies[country]) || "EUR";
}

export function isCurrency(text: string): boolean {
  return Object.hasOwn(prices, text);
}

/** The four bundles, smallest first. */
export function bundlesFor(currency: string): Bundle[] {
  const amounts = prices[currency];
  if (!amounts) throw new Error(`no prices in ${currency}`);
  return (Object.keys(credits) as BundleId[]).map((id) => ({
    id,
    credits: credits[id],
    amountMinor: amounts[id],
    currency,
    isDefault: id === defaultBundle,
  }));
}

/** The value of some credits of a bundle, in minor units, rounded up. */
export function worthMinor(bundle: Pick<Bundle, "amountMinor" | "credits">, spentCredits: number): number {
  return Math.ceil((bundle.amountMinor * spentCredits) / bundle.credits);
}

/**
 * Converts an amount by the prices of the largest bundle in both currencies. If one of them has no prices any
 * more, the amount stays as it is.
 */
export function inCurrency(amountMinor: number, from: string, to: string): number {
  if (from === to || !prices[from] || !prices[to]) return amountMinor;
  const [asked, wanted] = [from, to].map((currency) =>
    Math.max(...bundlesFor(currency).map((b) => b.amountMinor)),
  );
  return Math.round((amountMinor * (wanted ?? 0)) / (asked ?? 1));
}
