import { dummyVerify, verifyPassword } from "#server/platform/passwords/passwords.ts";
import { type Account, isProven, type Mailbox } from "./mailbox.ts";

/**
 * Whose password it is: the account's, its shadow's or nobody's. Nobody can read from the time which of these a
 * mailbox has: two checks always, except for the owner of a proven account, who learns nothing new from one.
 */
export async function checkCredentials(mailbox: Mailbox, password: string): Promise<Account | null> {
  const { account, shadow } = mailbox;
  const isOwner = await verifyOrPretend(account, password);
  if (isOwner && isProven(account)) return account;
  const isShadow = await verifyOrPretend(shadow, password);
  if (isOwner && account) return account;
  return (isShadow && shadow) || null;
}

/** Takes as long for nobody, and for an account without a password, as for a wrong password. */
export function verifyOrPretend(
  account: Pick<Account, "passwordHash"> | undefined,
  password: string,
): Promise<boolean> {
  return account?.passwordHash
    ? verifyPassword(account.passwordHash, password)
    : /* defence: password-checked-for-nobody */ dummyVerify(password);
}
