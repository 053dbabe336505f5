import type { ApiAnswer } from "#web/lib/api/api-types.ts";

type Company = Pick<ApiAnswer<"GET /api/companyinfo.php">, "address" | "city" | "country" | "kvk">;

/**
 * The three variants of a company's address (seed section 2). A Dutch company names the Dutch register, a company in the
 * United States a tax number instead of a VAT number, and any other company the register of its own country.
 */
export function companyLines(
  { address, city, country, kvk }: Company,
  nameOf: (country: string) => string,
): { place: string; home: string; register: "nl" | "other" | null; number: "vat" | "tax" } {
  const home = country === "" ? "" : nameOf(country);
  return {
    place: [address, city, home].filter(Boolean).join(", "),
    home,
    register: kvk === "" ? null : country === "NL" ? "nl" : "other",
    number: country === "US" ? "tax" : "vat",
  };
}
