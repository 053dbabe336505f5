import { cleanIban } from "#contracts/money/clean-iban.ts";
import { cleanPhone } from "#contracts/people/clean-phone.ts";

export type CheckedField = "iban" | "mobile_number";
export type Refusal = "iban_invalid" | "iban_country" | "phone_invalid" | "phone_country";

/**
 * Checks a typed account or mobile number by the server's own rules. `clean`: a right mobile number as it will be used; `country`:
 * of a number without a country code. An empty field is neither right nor wrong.
 */
export function checkDetails(
  field: CheckedField,
  typed: string,
  country: string | null,
): { refusal: Refusal | null; clean: string | null } {
  if (typed.trim() === "") return { refusal: null, clean: null };
  if (field === "iban") return { refusal: cleanIban(typed).refusal ?? null, clean: null };
  const { phone = null, refusal } = cleanPhone(typed, country);
  return { refusal: refusal === undefined || refusal === "required" ? null : refusal, clean: phone };
}
