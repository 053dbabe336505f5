import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { isLocale, type Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { normalizeEmail } from "#server/platform/email-address.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { dummyVerify, verifyPassword } from "#server/platform/passwords.ts";
import { forgetFailures, lockKeys, noteFailure, refuseWhileLocked } from "./login-locks.ts";

/**
 * Checks an address and a password. Answers and takes as long whether the address is known or not: one password
 * check for a confirmed or unknown address, two for one whose sign-up is still open (docs/decisions: sign-up
 * without telling).
 */
export async function logIn(
  db: Db,
  input: { siteId: string; email: string; password: string; address: string; now: Date },
): Promise<{ memberId: string; language: Locale }> {
  const email = normalizeEmail(input.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  const keys = lockKeys(input.siteId, email, input.address);
  await refuseWhileLocked(db, keys, input.now);

  const isEmail = and(eq(accounts.siteId, input.siteId), eq(accounts.emailNormalized, email));
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(isEmail, isNull(accounts.shadowOfId)));
  const [shadow] = await db
    .select()
    .from(accounts)
    .where(and(isEmail, isNotNull(accounts.shadowOfId)))
    .limit(1);

  const isOwner = account
    ? await verifyPassword(account.passwordHash, input.password)
    : await dummyVerify(input.password);
  const isOpen = shadow !== undefined || account?.status === "not_confirmed";
  const isShadow =
    isOpen &&
    (shadow ? await verifyPassword(shadow.passwordHash, input.password) : await dummyVerify(input.password));

  const entered = isOwner ? account : isShadow ? shadow : undefined;
  if (!entered || entered.status === "deleted") {
    await noteFailure(db, keys, input.now);
    throw new AppError("login_failed");
  }
  await forgetFailures(db, keys);
  if (entered.status !== "active" && entered.status !== "not_confirmed")
    throw new AppError("account_suspended");
  return { memberId: entered.id, language: isLocale(entered.language) ? entered.language : "en" };
}
