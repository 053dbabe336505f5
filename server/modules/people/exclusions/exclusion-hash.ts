import { createHmac, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

export type Contact =
  | { kind: "email"; value: string }
  /** `secret`: SESSION_SECRET. */
  | { kind: "phone"; value: string; secret: string };

/** Removes spaces, dashes and the like (seed section 5), reads `00` as `+`; null without a country. */
function normalizePhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\-./()]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/**
 * The hash of an address or a number; null where it is none. It is slow on purpose. Telephone numbers are few
 * enough to try them all in spite of that, so their hashes are keyed as well.
 */
export async function hashContact(
  siteId: string,
  given: Contact,
  /** A hash for one purpose cannot be compared with a hash for another. */
  purpose: "self-exclusion" | "contact-block" = "self-exclusion",
): Promise<string | null> {
  const { kind, value } = given;
  const email = kind === "email" ? normalizeEmail(value) : null;
  const contact = kind === "email" ? email && mailboxKey(email) : normalizePhone(value);
  if (!contact) return null;
  const slow = await derive(contact, `${purpose} ${siteId} ${kind}`, 32);
  const kept =
    given.kind === "phone"
      ? /* defence: numbers-keyed */ createHmac("sha256", given.secret).update(slow).digest()
      : slow;
  return kept.toString("base64url");
}
