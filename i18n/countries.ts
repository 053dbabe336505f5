/**
 * The countries that the product serves, in the order of lists; all code that differs by country uses this
 * list.
 */
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
/** The cookie of a visitor who chose a country at /lang-config. */
export const countryCookie = "country";
/** The choice of no country: the address decides, as before any choice. */
export const detectedCountry = "detected";

export function isCountry(value: unknown): value is Country {
  return typeof value === "string" && (countries as readonly string[]).includes(value);
}
