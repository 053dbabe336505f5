import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { isCountry } from "#i18n/countries.ts";
import { typedPhoneMaxLength } from "./phone-limits.ts";

export type PhoneRefusal = "required" | "phone_invalid" | "phone_country";
export type CleanPhone = { phone: string; refusal?: never } | { phone?: never; refusal: PhoneRefusal };

/**
 * A mobile number as it was typed (seed section 5: dashes and spaces go) to E.164. Without a country's number it is one
 * of `country`. Only mobile numbers of the countries we serve: no premium or satellite ranges, no extensions, and no
 * landlines where a country's numbers tell them apart. Full-width digits count, marks that nobody sees do not.
 */
export function cleanPhone(typed: string, country: string | null): CleanPhone {
  const bare = typed
    .slice(0, typedPhoneMaxLength + 1)
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Pd}\s./()\u2212]/gu, "")
    .replace(/^00/, "+");
  if (bare === "") return { refusal: "required" };
  // Letters would be read as keys of a telephone, or as an extension.
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

/** What a member knows their number by: `+31 •••• 78`. */
export function maskPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? "";
  return `+${code} •••• ${phone.slice(-2)}`;
}
