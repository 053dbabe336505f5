import { type Account, isProven, type Mailbox } from "#server/modules/people/accounts/mailbox.ts";
import { dummyVerify, verifyPassword } from "#server/platform/passwords/passwords.ts";

/**
 * Finds the account of a password: the mailbox's account, its shadow or none. The time must not show which of
 * these a mailbox has, so two checks always run. The owner of a proven account costs one check, because they
 * learn nothing new from the time.
 */
export async function checkCredentials(mailbox: Mailbox, password: string): Promise<Account | null> {
  const { account, shadow } = mailbox;
  const isOwner = await verifyOrPretend(account, password);
  if (isOwner && isProven(account)) return account;
  const isShadow = await verifyOrPretend(shadow, password);
  if (isOwner && account) return account;
  return (isShadow && shadow) || null;
}

/** Takes the same time for no account, for an account without a password and for a wrong password. */
export async function verifyOrPretend(
  account: Pick<Account, "passwordHash"> | undefined,
  password: string,
): Promise<boolean> {
  if (account?.passwordHash) return verifyPassword(account.passwordHash, password);
  // defence: password-checked-for-nobody
  await dummyVerify(password);
  return false;
}
