import type { Db } from "#server/db/open-database.ts";
import { findMailbox, isProven } from "#server/modules/people/accounts/mailbox.ts";
import { askLoginOpening } from "#server/modules/people/authentication/ask-login-opening.ts";
import { checkCredentials } from "#server/modules/people/authentication/check-credentials.ts";
import {
  deviceKeys,
  forgiveAttempt,
  isLockedByStrangers,
  type LockKeys,
  lockKeys,
  takeAttempt,
} from "#server/modules/people/authentication/login-locks.ts";
import type { Challenge } from "#server/modules/people/credentials/login-challenge.ts";
import { isGone } from "#server/modules/people/leaving/deletion-rules.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { admitted } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { type Entered, enterAccount } from "./enter-account.ts";

type Login = {
  site: RequestSite;
  email: string;
  password: string;
  address: string;
  /** A device on which an owner has logged in before (known-device.ts). */
  knownDevice: { accountId: string; device: string } | null;
  /** The device token from the browser's cookie (own-device.ts). */
  device: string | null;
  /** Takes a deletion back before the purge. */
  reactivates: boolean;
  userAgent: string | undefined;
  country: string | null;
  now: Date;
};

type NeededServices = { db: Db; queue: Queue; post: Post };
type LoggedIn = { memberId: string; isProven: boolean } & (Entered | Challenge);

/** Checks an address and a password; the answer and its time are the same for known and unknown addresses. */
export async function logIn(services: NeededServices, input: Login): Promise<LoggedIn> {
  const email = normalizeEmail(input.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  return admitted(() => tryPassword(services, input, email));
}

async function tryPassword(services: NeededServices, input: Login, email: string): Promise<LoggedIn> {
  const { db } = services;
  const siteId = input.site.id;
  const mailbox = mailboxKey(email);
  const found = await findMailbox(db, siteId, mailbox);
  const { knownDevice } = input;
  let keys: LockKeys = lockKeys(siteId, mailbox, input.address);
  if (knownDevice && knownDevice.accountId === found.account?.id)
    // defence: known-device-own-count
    keys = deviceKeys(knownDevice.device);
  // Counted before the check: otherwise a thousand guesses sent at once would all be checked before the lock.
  const attempt = await takeAttempt(db, keys, input.now);
  const entered = await checkCredentials(found, input.password);
  if (!entered || isGone(entered, input.now)) {
    if (isLockedByStrangers(attempt)) {
      await askLoginOpening(services, { siteId, mailbox, now: input.now });
    }
    throw new AppError("login_failed");
  }
  await forgiveAttempt(db, attempt, { isProven: isProven(entered) });
  const { reactivates, site, device, now, userAgent, country } = input;
  const visit = { site, device, now, userAgent, country };
  const session = await enterAccount(services, { account: entered, reactivates, ...visit });
  if (!session) throw new AppError("login_failed");
  return { memberId: entered.id, isProven: isProven(entered), ...session };
}
