import { and, eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, type Tracking } from "#server/db/schema/accounts.ts";
import {
  type Account,
  findMailbox,
  isProven,
  lockMailbox,
  type Mailbox,
} from "#server/modules/people/accounts/mailbox.ts";
import { refuseExcluded } from "#server/modules/people/accounts/refuse-excluded.ts";
import { askLoginOpening } from "#server/modules/people/authentication/ask-login-opening.ts";
import { checkCredentials } from "#server/modules/people/authentication/check-credentials.ts";
import {
  forgiveAttempt,
  isLockedByStrangers,
  lockKeys,
  takeAttempt,
} from "#server/modules/people/authentication/login-locks.ts";
import { trackingWordingFrom } from "#server/modules/people/consents/consent-versions.ts";
import { recordConsent } from "#server/modules/people/consents/record-consent.ts";
import type { Challenge } from "#server/modules/people/credentials/login-challenge.ts";
import { noteDevice } from "#server/modules/people/credentials/note-device.ts";
import {
  addSignupPasskey,
  findSignupOf,
  type SignupPasskey,
} from "#server/modules/people/credentials/signup-passkey.ts";
import { isGone, isOverdue } from "#server/modules/people/leaving/deletion-rules.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { isWaitingForOrder } from "#server/modules/people/leaving/open-orders.ts";
import {
  type Entered,
  enterAccount,
  letIn,
  refuseEntry,
} from "#server/modules/people/log-in/enter-account.ts";
import { createProfile } from "#server/modules/people/profiles/create-profile.ts";
import { isNameTaken } from "#server/modules/people/profiles/name.ts";
import { startSession } from "#server/modules/people/sessions/session.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { admitted, hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { CheckedSignup } from "./check-signup.ts";
import { sendSignupMail } from "./send-signup-mail.ts";
import { signupRounds } from "./sign-up-limits.ts";

export type Signup = CheckedSignup & {
  /** A checked passkey in the password's place. */
  passkey: SignupPasskey | null;
  site: RequestSite;
  locale: Locale;
  country: string | null;
  tracking: Tracking | undefined;
  /** The visitor was asked for `tracking`, and agreed. */
  isTrackingConsented: boolean;
  address: string;
  /** The device token from the browser's cookie (own-device.ts). */
  device: string | null;
  userAgent: string | undefined;
  now: Date;
};
export type SignedUp = { memberId: string; replacedIds: string[] } & (Entered | Challenge);

type NeededServices = { db: Db; queue: Queue; post: Post; lives: readonly MemberLife[] };

/**
 * Makes an account and signs in to it. Only signs in where address and password are those of an account
 * already (a client that tries again), or where this browser has just made the account with this passkey. The
 * answer does not show whether the mailbox is a member's already: then the new account is that member's
 * shadow and the mailbox gets a notice (docs/decisions 0003, 0007). Of several sign-ups for an unproven
 * mailbox only the newest counts.
 */
export function signUpMember(services: NeededServices, signup: Signup): Promise<SignedUp> {
  return admitted(() => makeOrEnter(services, signup));
}

async function makeOrEnter(services: NeededServices, signup: Signup): Promise<SignedUp> {
  const { db } = services;
  const { site, now, password, passkey } = signup;
  const mailbox = mailboxKey(signup.email);
  // A sign-up tries a password, too, so it counts like a log-in, whether or not there is an account to guess
  // at. A sign-up by passkey tries none, but replaces an earlier unproven account like any other.
  const { account: key } = lockKeys(site.id, mailbox, signup.address);
  let attempt: Awaited<ReturnType<typeof takeAttempt>> | null = null;
  let passwordHash: string | null = null;
  for (let round = 0; round < signupRounds; round++) {
    const seen = await findMailbox(db, site.id, mailbox);
    // In every round, after the mailbox was read: the same sign-up, sent twice, is found here or changes the
    // mailbox later.
    const repeated = passkey && (await enterAgain(services, signup, passkey));
    if (repeated) return repeated;
    attempt ??= await takeAttempt(db, { account: key }, now);
    // With a passkey there is no password to check, and the step takes the same time.
    const known = await checkCredentials(password === null ? nobody : seen, password ?? "");
    if (known && !isGone(known, now)) {
      await forgiveAttempt(db, attempt, { isProven: isProven(known) });
      const { userAgent, country, device } = signup;
      const visit = { site, device, now, userAgent, country };
      const session = await enterAccount(services, { account: known, reactivates: false, ...visit });
      if (!session) continue;
      return { memberId: known.id, replacedIds: [], ...session };
    }
    if (isLockedByStrangers(attempt)) await askLoginOpening(services, { siteId: site.id, mailbox, now });
    await refuseExcluded(db, { siteId: site.id, email: signup.email, now });
    if (password !== null) passwordHash ??= await hashPassword(password);
    const made = await makeAccount(services, signup, { mailbox, seen, passwordHash });
    if (made) return made;
  }
  throw new AppError("conflict");
}

const nobody: Mailbox = { account: undefined, shadow: undefined };

/** Null where the mailbox's accounts have changed meanwhile: the password has to be checked again. */
async function makeAccount(
  { db, post, lives }: NeededServices,
  signup: Signup,
  { mailbox, seen, passwordHash }: { mailbox: string; seen: Mailbox; passwordHash: string | null },
): Promise<SignedUp | null> {
  const { site, now, name } = signup;
  return db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, mailbox);
    const { account, shadow } = await findMailbox(tx, site.id, mailbox);
    if (account?.id !== seen.account?.id || account?.status !== seen.account?.status) return null;
    if (shadow?.id !== seen.shadow?.id) return null;
    if (await isNameTaken(tx, { site, name })) throw nameTaken();

    const owner = isProven(account) && (await isKept(tx, account, now)) ? account : null;
    const replacedIds = [owner ? undefined : account?.id, shadow?.id].filter((id) => id !== undefined);
    for (const replacedId of replacedIds) await forgetMember(tx, lives, { memberId: replacedId, now });

    const memberId = newId();
    const { email, country } = signup;
    const fresh = { id: memberId, email, emailNormalized: mailbox, country };
    await tx.insert(accounts).values({
      ...fresh,
      siteId: site.id,
      passwordHash,
      status: "not_confirmed",
      language: signup.locale,
      signupAt: now,
      signupStep: "photo",
      signupMessage: signup.signupMessage,
      signupMessageTo: signup.signupMessageTo,
      tracking: signup.tracking ?? null,
      lastSeenAt: now,
      shadowOfId: owner?.id ?? null,
    });
    if (!(await makeProfile(tx, signup, memberId))) throw nameTaken();
    await keepPasskey(tx, signup, memberId);
    for (const life of lives) await life.begin?.(tx, { memberId, site, now });
    // defence: tracking-consent-recorded
    if (signup.isTrackingConsented)
      await recordConsent(tx, {
        ...{ memberId, kind: "tracking", isGiven: true, now },
        version: trackingWordingFrom,
      });
    await sendSignupMail(tx, post, {
      site,
      account: fresh,
      owner,
      cause: "signup",
      locale: signup.locale,
      now,
    });
    const { deviceToken } = await noteDevice(tx, { accountId: memberId, device: signup.device, now });
    const token = await startSession(tx, {
      accountId: memberId,
      now,
      deviceToken,
      userAgent: signup.userAgent,
      country,
    });
    return { memberId, token, deviceToken, replacedIds };
  });
}

/** Keeps a key that was made for this sign-up and has no owner yet; otherwise no account is made. */
async function keepPasskey(tx: Db, { passkey, site }: Signup, accountId: string): Promise<void> {
  const name = site.settings.brand.name;
  if (passkey && !(await addSignupPasskey(tx, { ...passkey, accountId, name })))
    throw new FieldError({ passkey: { code: "passkey_wrong" } });
}

/** Signs in where the same sign-up is sent again because its answer was lost; null where it is the first. */
async function enterAgain(
  { db, post }: NeededServices,
  { site, device, now, userAgent, country }: Signup,
  passkey: SignupPasskey,
): Promise<SignedUp | null> {
  const memberId = await findSignupOf(db, passkey);
  if (memberId === null) return null;
  return db.transaction(async (tx) => {
    const own = and(eq(accounts.id, memberId), eq(accounts.siteId, site.id));
    const [account] = await tx.select().from(accounts).where(own).for("no key update");
    if (!account) return null;
    await refuseEntry(tx, account, { reactivates: false, now });
    const visit = { site, device, now, userAgent, country };
    return { memberId, replacedIds: [], ...(await letIn(tx, post, account, visit)) };
  });
}

/** Whether an account is kept: its purge is not due yet, or a payment under way delays the purge. */
async function isKept(tx: Db, account: Account, now: Date): Promise<boolean> {
  return !isOverdue(account, now) || isWaitingForOrder(tx, { memberId: account.id, now });
}

function nameTaken(): FieldError {
  return new FieldError({ name: { code: "username_taken" } });
}

async function makeProfile(tx: Db, signup: Signup, memberId: string): Promise<boolean> {
  const { site, name, gender, seeks, birthDate, country, now } = signup;
  return createProfile(tx, { memberId, siteId: site.id, name, gender, seeks, birthDate, country, now });
}
