import { bundlesFor, currencyOf, worthMinor } from "#server/modules/money/credits/bundles.ts";
import type { RequestSite } from "#server/platform/http/context.ts";

/** By country: the currency's own unit, not its hundredth. */
export type MessageCosts = Record<string, { costs: number; currency: string }>;

/**
 * What a message costs at the least in each country of a site (seed section 3): its credits out of the bundle in which
 * they are cheapest, in the country's currency, rounded up to the hundredth.
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
