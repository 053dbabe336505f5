import type { Bundle } from "./queries.ts";

/**
 * What a number of credits costs in the bundle in which it costs least, in minor units of the bundles' currency, rounded up
 * as the server does (`message_minor`). 0 without bundles.
 */
export function leastMinor(
  bundles: readonly Pick<Bundle, "amount_minor" | "credits">[],
  credits: number,
): number {
  if (bundles.length === 0) return 0;
  return Math.min(...bundles.map((bundle) => Math.ceil((bundle.amount_minor * credits) / bundle.credits)));
}
