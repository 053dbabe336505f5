import { cleanPhone } from "#contracts/people/clean-phone.ts";
import { maskPhone } from "#server/modules/people/phones/mask-phone.ts";
import { FieldError } from "#server/platform/errors.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";

export type ReadContact =
  | { kind: "email"; value: string; mailbox: string; hint: string }
  | { kind: "phone"; value: string; hint: string };

/**
 * Reads an e-mail address or a mobile number (of `country` if it has no country code), and shortens it so
 * that only its blocker recognises it: `l…@example.com`, `+31 •••• 78`. Refuses anything else at the field
 * `contact`.
 */
export function readContact(typed: string, country: string | null): ReadContact {
  if (typed.includes("@")) {
    const address = normalizeEmail(typed);
    if (!address) throw new FieldError({ contact: { code: "email_invalid" } });
    const hint = `${address.slice(0, 1)}…${address.slice(address.lastIndexOf("@"))}`;
    return { kind: "email", value: address, mailbox: mailboxKey(address), hint };
  }
  if (/\p{L}/u.test(typed)) throw new FieldError({ contact: { code: "contact_invalid" } });
  const { phone, refusal } = cleanPhone(typed, country);
  if (refusal) throw new FieldError({ contact: { code: refusal } });
  return { kind: "phone", value: phone, hint: maskPhone(phone) };
}
