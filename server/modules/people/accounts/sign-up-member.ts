import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, type Tracking } from "#server/db/schema/accounts.ts";
import { emit } from "#server/events.ts";
import { createProfile } from "#server/modules/people/profiles/create-profile.ts";
import { isNameTaken } from "#server/modules/people/profiles/name.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { admitted, hashPassword } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { askLoginOpening } from "./ask-login-opening.ts";
import { checkCredentials } from "./check-credentials.ts";
import type { CheckedSignup } from "./check-signup.ts";
import { forgetMember } from "./forget-member.ts";
import { forgiveAttempt, isLockedByStrangers, lockKeys, takeAttempt } from "./login-locks.ts";
import { findMailbox, isProven, lockMailbox, type Mailbox } from "./mailbox.ts";
import { sendSignupMail } from "./send-signup-mail.ts";
import { startCheckedSession, startSession } from "./session.ts";

export type Signup = CheckedSignup & {
  site: RequestSite;
  locale: Locale;
  country: string | null;
  tracking: Tracking | undefined;
  address: string;
  userAgent: string | undefined;
  now: Date;
};
export type SignedUp = { memberId: string; token: string; replacedIds: string[] };

type Means = { db: Db; queue: Queue; post: Post; lives: readonly MemberLife[] };

/**
 * Makes an account and signs in to it, or only signs in where address and password are those of one already (a
 * client that tries again). Nobody can tell from the outside whether the mailbox is a member's already: then the
 * new account is that one's shadow and the mailbox hears of it (docs/decisions 0003, 0007). Of several
 * sign-ups for a mailbox that nobody has proven to own only the newest counts.
 */
export function signUpMember(means: Means, signup: Signup): Promise<SignedUp> {
  return admitted(() => makeOrEnter(means, signup));
}

async function makeOrEnter(means: Means, signup: Signup): Promise<SignedUp> {
  const { db } = means;
  const { site, now } = signup;
  const mailbox = mailboxKey(signup.email);
  // A sign-up tries a password, too: it counts like a log-in, whether or not there is anybody to guess at.
  const { account: key } = lockKeys(site.id, mailbox, signup.address);
  const attempt = await takeAttempt(db, { account: key }, now);
  let passwordHash: string | undefined;
  for (let round = 0; round < 4; round++) {
    const seen = await findMailbox(db, site.id, mailbox);
    const known = await checkCredentials(seen, signup.password);
    if (known && known.status !== "deleted") {
      await forgiveAttempt(db, attempt, { isProven: isProven(known) });
      if (known.status !== "active" && known.status !== "not_confirmed")
        throw new AppError("account_suspended");
      const token = await startCheckedSession(db, { account: known, now, userAgent: signup.userAgent });
      if (!token) continue;
      return { memberId: known.id, token, replacedIds: [] };
    }
    if (isLockedByStrangers(attempt)) await askLoginOpening(means, { siteId: site.id, mailbox, now });
    passwordHash ??= await hashPassword(signup.password);
    const made = await makeAccount(means, signup, { mailbox, seen, passwordHash });
    if (made) return made;
  }
  throw new AppError("conflict");
}

/** Null where the mailbox's accounts changed since they were looked at: the password has to be checked again. */
async function makeAccount(
  { db, queue, post, lives }: Means,
  signup: Signup,
  { mailbox, seen, passwordHash }: { mailbox: string; seen: Mailbox; passwordHash: string },
): Promise<SignedUp | null> {
  const { site, now, name } = signup;
  return db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, mailbox);
    const { account, shadow } = await findMailbox(tx, site.id, mailbox);
    if (account?.id !== seen.account?.id || account?.status !== seen.account?.status) return null;
    if (shadow?.id !== seen.shadow?.id) return null;
    if (await isNameTaken(tx, { site, name })) throw nameTaken();

    const owner = isProven(account) ? account : null;
    const replacedIds = [owner ? undefined : account?.id, shadow?.id].filter((id) => id !== undefined);
    for (const replacedId of replacedIds) await forgetMember(tx, lives, { memberId: replacedId, now });

    const memberId = newId();
    const fresh = { id: memberId, email: signup.email, emailNormalized: mailbox };
    await tx.insert(accounts).values({
      ...fresh,
      siteId: site.id,
      passwordHash,
      status: "not_confirmed",
      language: signup.locale,
      country: signup.country,
      signupAt: now,
      signupStep: "photo",
      signupMessage: signup.signupMessage,
      tracking: signup.tracking ?? null,
      lastSeenAt: now,
      shadowOfId: owner?.id ?? null,
    });
    if (!(await makeProfile(tx, signup, memberId))) throw nameTaken();
    for (const life of lives) await life.begin?.(tx, { memberId, site, now });
    await sendSignupMail(tx, post, {
      site,
      account: fresh,
      owner,
      cause: "signup",
      locale: signup.locale,
      now,
    });
    await emit(tx, queue, "account.created", { memberId });
    const token = await startSession(tx, { accountId: memberId, now, userAgent: signup.userAgent });
    return { memberId, token, replacedIds };
  });
}

function nameTaken(): FieldError {
  return new FieldError({ name: { code: "username_taken" } });
}

async function makeProfile(tx: Db, signup: Signup, memberId: string): Promise<boolean> {
  const { site, name, gender, seeks, birthDate, country, now } = signup;
  return createProfile(tx, { memberId, siteId: site.id, name, gender, seeks, birthDate, country, now });
}
