import { isLocale, type Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/email-address.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { checkCredentials } from "./check-credentials.ts";
import { forgiveAttempt, lockKeys, takeAttempt } from "./login-locks.ts";
import { findMailbox, isProven } from "./mailbox.ts";

/** Checks an address and a password; answers and takes as long whether the address is known or not. */
export async function logIn(
  db: Db,
  input: { siteId: string; email: string; password: string; address: string; now: Date },
): Promise<{ memberId: string; language: Locale }> {
  const email = normalizeEmail(input.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  const mailbox = mailboxKey(email);
  // Counted before the check: otherwise a thousand guesses sent at once would all be checked before the lock.
  const attempt = await takeAttempt(db, lockKeys(input.siteId, mailbox, input.address), input.now);
  const entered = await checkCredentials(await findMailbox(db, input.siteId, mailbox), input.password);
  if (!entered || entered.status === "deleted") throw new AppError("login_failed");
  await forgiveAttempt(db, attempt, { isProven: isProven(entered) });
  if (entered.status !== "active" && entered.status !== "not_confirmed")
    throw new AppError("account_suspended");
  return { memberId: entered.id, language: isLocale(entered.language) ? entered.language : "en" };
}
