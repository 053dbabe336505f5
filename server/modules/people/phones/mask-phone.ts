import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** The masked form by which a member recognises their number: `+31 •••• 78`. */
export function maskPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? "";
  return `+${code} •••• ${phone.slice(-2)}`;
}
