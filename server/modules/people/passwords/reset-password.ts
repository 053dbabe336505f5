import { and, eq, gt, isNull, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { emit } from "#server/events.ts";
import { dropEmailChanges } from "#server/modules/people/accounts/drop-email-changes.ts";
import { findMailbox, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { passwordChangedMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import { deviceKey, liftLocks, lockKeys } from "#server/modules/people/authentication/login-locks.ts";
import { forgetDevices, noteDevice } from "#server/modules/people/credentials/note-device.ts";
import { removePasskeysMadeUntil } from "#server/modules/people/credentials/passkeys.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { confirmMember } from "#server/modules/people/sign-up/confirm-account.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { checkPassword, checkPasswordLength, hashPassword } from "#server/platform/passwords/passwords.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

type NeededServices = { db: Db; queue: Queue; post: Post; lives: readonly MemberLife[] };
type Visit = { token: string; site: RequestSite; now: Date };
type NewPassword = Visit & {
  password: string;
  repeatedPassword: string;
  address: string;
  /** The device of the reset, if its owner has logged in on it before (known-device.ts). */
  knownDevice: { accountId: string; device: string } | null;
  /** The device token from the browser's cookie (own-device.ts). */
  device: string | null;
};

function isUsable({ token, now }: Visit) {
  return and(
    eq(accountTokens.tokenHash, hashToken(token)),
    // defence: reset-link-purpose
    eq(accountTokens.purpose, "password_reset"),
    // defence: reset-link-once
    isNull(accountTokens.usedAt),
    // defence: reset-link-expires
    gt(accountTokens.expiresAt, now),
  );
}

/** The account whose password a link resets; refuses links that are used, replaced, expired or forged. */
export async function getResetLink(db: Db, visit: Visit) {
  const [found] = await db
    .select({
      memberId: accounts.id,
      email: accounts.email,
      mailbox: accounts.emailNormalized,
      confirmedAt: accounts.confirmedAt,
      name: profiles.name,
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .innerJoin(profiles, eq(profiles.memberId, accounts.id))
    .where(and(isUsable(visit), eq(accounts.siteId, visit.site.id), ne(accounts.status, "deleted")));
  if (!found) throw new AppError("link_invalid");
  return found;
}

/**
 * Uses the link up: the password is replaced, every session ends, the lock of log-in opens and a mail says
 * so. The link proves the mailbox, so an unconfirmed account is confirmed, also a suspended one. A later
 * sign-up that claims the mailbox is deleted, unless it paid. Signs no member in: a log-in still asks for
 * every step. Answers the accounts whose streams have to end, and the new value of this device's cookie.
 */
export async function resetPassword(
  { db, queue, post, lives }: NeededServices,
  input: NewPassword,
): Promise<{ email: string; endedIds: string[]; deviceToken: string }> {
  const { site, now, password } = input;
  const link = await getResetLink(db, input);
  const fields = await refuseFields(input, [link.name, link.email, site.settings.brand.name]);
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
  const { memberId, mailbox } = link;
  // defence: password-kept-as-is
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, mailbox);
    const used = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(isUsable(input))
      .returning({ accountId: accountTokens.accountId });
    const { account, shadow } = await findMailbox(tx, site.id, mailbox);
    if (/* defence: reset-link-locked-look */ used.length === 0 || account?.id !== memberId)
      throw new AppError("link_invalid");
    // The account's row is locked before the sessions, because a log-in under way waits for that lock
    // (lockChecked). The reader of the mail may not be the person who signed up, so a first message of that
    // person is dropped.
    const isUnproven = account.confirmedAt === null;
    const words = isUnproven ? { signupMessage: null, signupMessageTo: null } : {};
    await tx
      .update(accounts)
      .set({ passwordHash, ...words })
      .where(eq(accounts.id, memberId));
    // Earlier passkeys are removed, because the reader of the mail may not have made them. Later ones were
    // told by mail.
    // defence: reset-ends-signup-passkeys
    await removePasskeysMadeUntil(tx, memberId, account.confirmedAt ?? now);
    // defence: new-password-ends-sessions
    await tx.delete(sessions).where(eq(sessions.accountId, memberId));
    // The user of this device reads the account's mail, so their next log-in here is not strange.
    const { deviceToken } = await noteDevice(tx, { accountId: memberId, device: input.device, now });
    await forgetDevices(tx, { accountId: memberId, device: deviceToken, now });
    await dropEmailChanges(tx, memberId);
    await emit(tx, queue, "account.secured", { memberId });
    await confirmMember(tx, queue, { memberId, now });
    const dropped = shadow && shadow.premiumAt === null ? shadow : null;
    if (dropped) await forgetMember(tx, lives, { memberId: dropped.id, now });
    await liftLocks(tx, keysOf(input, memberId, mailbox));
    // defence: new-password-mailed
    await post.send(tx, passwordChangedMail(receiverOf(site, account)));
    return { email: account.email, endedIds: dropped ? [memberId, dropped.id] : [memberId], deviceToken };
  });
}

function keysOf({ site, address, knownDevice }: NewPassword, memberId: string, mailbox: string): string[] {
  const { account } = lockKeys(site.id, mailbox, address);
  return knownDevice?.accountId === memberId ? [account, deviceKey(knownDevice.device)] : [account];
}

async function refuseFields(
  { password, repeatedPassword }: NewPassword,
  words: readonly string[],
): Promise<Record<string, FieldRefusal>> {
  if (password === "") return { password: { code: "required" } };
  const wrongLength = checkPasswordLength(password);
  if (wrongLength) return { password: { code: wrongLength } };
  if (repeatedPassword === "") return { repeated_password: { code: "required" } };
  if (repeatedPassword !== password) return { repeated_password: { code: "passwords_differ" } };
  const code = await checkPassword(password, words);
  return code ? /* defence: reset-password-checked */ { password: { code } } : {};
}
