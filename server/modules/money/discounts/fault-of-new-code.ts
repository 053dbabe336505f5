import { timeBonus } from "#contracts/limits.ts";
import { isCountry } from "#i18n/countries.ts";
import { bundlesFor, isCurrency } from "#server/modules/money/credits/bundles.ts";
import type { CodeRow } from "./queries.ts";

/** Words to which the seed gives a meaning. */
const reserved: readonly string[] = [timeBonus.code, "WELCOME"];

type Asked = Pick<CodeRow, "code" | "minimumMinor" | "currency" | "country" | "validFrom" | "validUntil"> & {
  now: Date;
};

/** Why a public code could never be valid, in words for its author; null if it can. */
export function faultOfNewCode(asked: Asked): string | null {
  const { code, minimumMinor, currency, country, validFrom, validUntil, now } = asked;
  if (reserved.includes(code)) return `${code} has a meaning of its own and is no name of a code.`;
  if (country !== null && !isCountry(country)) return `Nobody is served in ${country}.`;
  if (currency !== null && !isCurrency(currency)) return `Nothing has a price in ${currency}.`;
  if (minimumMinor !== null && currency !== null) {
    const dearest = Math.max(...bundlesFor(currency).map(({ amountMinor }) => amountMinor));
    if (minimumMinor > dearest)
      return `No bundle costs so much: the dearest is ${dearest / 100} ${currency}.`;
  }
  if (validUntil !== null && validUntil <= now) return "--until is over already.";
  if (validUntil !== null && validUntil <= validFrom) return "--until comes before --from.";
  return null;
}
