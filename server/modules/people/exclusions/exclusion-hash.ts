import { createHmac, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";

const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>;

export type Contact =
  | { kind: "email"; value: string }
  /** `secret`: SESSION_SECRET. */
  | { kind: "phone"; value: string; secret: string };

/** Spaces, dashes and the like go (seed section 5), `00` is `+`; null where it is no number with its country. */
function normalizePhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s\-./()]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/**
 * What stands for an address or a number; null where it is none. This takes long on purpose; and there
 * are few enough telephone numbers to try them all none the less, so that what stands for one is keyed besides.
 */
export async function hashContact(
  siteId: string,
  given: Contact,
  /** Hashes for one purpose say nothing about those for another. */
  purpose: "self-exclusion" | "contact-block" = "self-exclusion",
): Promise<string | null> {
  const { kind, value } = given;
  const email = kind === "email" ? normalizeEmail(value) : null;
  const contact = kind === "email" ? email && mailboxKey(email) : normalizePhone(value);
  if (!contact) return null;
  const slow = await derive(contact, `${purpose} ${siteId} ${kind}`, 32);
  // defence: numbers-keyed
  const kept = given.kind === "phone" ? createHmac("sha256", given.secret).update(slow).digest() : slow;
  return kept.toString("base64url");
}
