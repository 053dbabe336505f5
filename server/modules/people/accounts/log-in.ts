import type { Db } from "#server/db/open-database.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import { admitted } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { askLoginOpening } from "./ask-login-opening.ts";
import { checkCredentials } from "./check-credentials.ts";
import {
  deviceKeys,
  forgiveAttempt,
  isLockedByStrangers,
  type LockKeys,
  lockKeys,
  takeAttempt,
} from "./login-locks.ts";
import { findMailbox, isProven } from "./mailbox.ts";
import { startCheckedSession } from "./session.ts";

type Login = {
  siteId: string;
  email: string;
  password: string;
  address: string;
  /** A browser that an owner has logged in with before (known-device.ts). */
  knownDevice: { accountId: string; device: string } | null;
  userAgent: string | undefined;
  now: Date;
};

type Means = { db: Db; queue: Queue };
type LoggedIn = { memberId: string; isProven: boolean; token: string };

/** Checks an address and a password; answers and takes as long whether the address is known or not. */
export async function logIn(means: Means, input: Login): Promise<LoggedIn> {
  const email = normalizeEmail(input.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  return admitted(() => tryPassword(means, input, email));
}

async function tryPassword(means: Means, input: Login, email: string): Promise<LoggedIn> {
  const { db } = means;
  const mailbox = mailboxKey(email);
  const found = await findMailbox(db, input.siteId, mailbox);
  const { knownDevice } = input;
  let keys: LockKeys = lockKeys(input.siteId, mailbox, input.address);
  if (knownDevice && knownDevice.accountId === found.account?.id)
    // defence: known-device-own-count
    keys = deviceKeys(knownDevice.device);
  // Counted before the check: otherwise a thousand guesses sent at once would all be checked before the lock.
  const attempt = await takeAttempt(db, keys, input.now);
  const entered = await checkCredentials(found, input.password);
  if (!entered || entered.status === "deleted") {
    if (isLockedByStrangers(attempt)) {
      await askLoginOpening(means, { siteId: input.siteId, mailbox, now: input.now });
    }
    throw new AppError("login_failed");
  }
  await forgiveAttempt(db, attempt, { isProven: isProven(entered) });
  if (entered.status !== "active" && entered.status !== "not_confirmed")
    throw new AppError("account_suspended");
  const { now, userAgent } = input;
  const token = await startCheckedSession(db, { account: entered, now, userAgent });
  if (!token) throw new AppError("login_failed");
  return { memberId: entered.id, isProven: isProven(entered), token };
}
