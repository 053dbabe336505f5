/** The countries the product serves. */
export const countries: readonly string[] = "NL DE BE AT CH FR IT ES PL DK FI NO SE GB IE US".split(" ");

/** Over a border or a bridge, among the countries served. */
const neighbours: Record<string, readonly string[]> = {
  NL: ["BE", "DE"],
  DE: ["AT", "BE", "CH", "DK", "FR", "NL", "PL"],
  BE: ["DE", "FR", "NL"],
  AT: ["CH", "DE", "IT"],
  CH: ["AT", "DE", "FR", "IT"],
  FR: ["BE", "CH", "DE", "ES", "IT"],
  IT: ["AT", "CH", "FR"],
  ES: ["FR"],
  PL: ["DE"],
  DK: ["DE", "SE"],
  FI: ["NO", "SE"],
  NO: ["FI", "SE"],
  SE: ["DK", "FI", "NO"],
  GB: ["IE"],
  IE: ["GB"],
  US: [],
};

/** Countries served next door; none for a country that is not served itself. */
export function neighbouringCountries(country: string): readonly string[] {
  return neighbours[country] ?? [];
}
