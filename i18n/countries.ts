/** The countries the product serves, in the order in which lists have them; everything that is told per country asks here. */
export const countries = [
  "NL",
  "DE",
  "BE",
  "AT",
  "CH",
  "FR",
  "IT",
  "ES",
  "PL",
  "DK",
  "FI",
  "NO",
  "SE",
  "GB",
  "IE",
  "US",
] as const;
export type Country = (typeof countries)[number];
/** Of a browser whose visitor chose a country at /lang-config. */
export const countryCookie = "country";
/** Chosen instead of a country: the one that the address tells, as before any choice. */
export const detectedCountry = "detected";

export function isCountry(value: unknown): value is Country {
  return typeof value === "string" && (countries as readonly string[]).includes(value);
}
