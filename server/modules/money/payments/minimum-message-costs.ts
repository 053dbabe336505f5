import { bundlesFor, currencyOf, worthMinor } from "#server/modules/money/credits/bundles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";

/** By country, in the currency's main unit, not in hundredths. */
export type MessageCosts = Record<string, { costs: number; currency: string }>;

/**
 * The lowest price of a message in each country of a site (seed section 3): its credits at the price of the
 * cheapest bundle per credit, in the country's currency, rounded up to the hundredth.
 */
export function minimumMessageCosts({ settings }: RequestSite): MessageCosts {
  return Object.fromEntries(
    settings.reach.countries.map((country) => {
      const currency = currencyOf(country);
      const worths = bundlesFor(currency).map((bundle) => worthMinor(bundle, settings.money.messageCredits));
      return [country, { costs: Math.min(...worths) / 100, currency }];
    }),
  );
}
