import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";

export type CleanIban =
  | { iban: string; refusal?: never }
  | { iban?: never; refusal: "iban_invalid" | "iban_country" };

/** A typed IBAN, cleaned: spaces, dashes, points, invisible marks and small letters do not matter. */
export function cleanIban(typed: string): CleanIban {
  const bare = typed.normalize("NFKC").replaceAll(/[\p{Cf}\p{Pd}\s.\u2212]/gu, "");
  if (!/^[A-Za-z0-9]{5,34}$/.test(bare)) return { refusal: "iban_invalid" };
  const iban = electronicFormatIBAN(bare) ?? "";
  // defence: iban-checked
  if (!isValidIBAN(iban)) return { refusal: "iban_invalid" };
  return isSEPACountry(iban.slice(0, 2)) ? { iban } : { refusal: "iban_country" };
}
