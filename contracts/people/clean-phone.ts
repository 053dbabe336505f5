import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { typedPhoneMaxLength } from "#contracts/limits.ts";
import { isCountry } from "#i18n/countries.ts";

export type PhoneRefusal = "required" | "phone_invalid" | "phone_country";
export type CleanPhone = { phone: string; refusal?: never } | { phone?: never; refusal: PhoneRefusal };

/**
 * Turns a typed mobile number into E.164 and removes dashes and spaces (seed section 5). A number
 * without a country code belongs to `country`. Accepts only mobile numbers of the countries we serve: no premium or satellite
 * ranges, no extensions, and no landlines where a country's numbers show the difference. Full-width digits
 * are accepted, and invisible marks are removed.
 */
export function cleanPhone(typed: string, country: string | null): CleanPhone {
  const bare = typed
    .slice(0, typedPhoneMaxLength + 1)
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Pd}\s./()\u2212]/gu, "")
    .replace(/^00/, "+");
  if (bare === "") return { refusal: "required" };
  // The parser would read letters as keys of a telephone, or as an extension.
  // defence: phone-digits-only
  if (typed.length > typedPhoneMaxLength || !/^\+?\d{4,16}$/.test(bare)) return { refusal: "phone_invalid" };
  const parsed = parsePhoneNumberFromString(bare, {
    extract: false,
    ...(isCountry(country) ? { defaultCountry: country } : {}),
  });
  // defence: phone-mobile-only
  if (!parsed?.isValid() || parsed.getType() !== "MOBILE") return { refusal: "phone_invalid" };
  // defence: phone-countries
  if (!isCountry(parsed.country)) return { refusal: "phone_country" };
  return { phone: parsed.number };
}
