import type { Db } from "#server/db/open-database.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";
import { type Challenge, challengeLogin } from "#server/modules/people/credentials/login-challenge.ts";
import { noteDevice } from "#server/modules/people/credentials/note-device.ts";
import { daysLeft } from "#server/modules/people/leaving/deletion-rules.ts";
import { endPause } from "#server/modules/people/leaving/pause-account.ts";
import { reactivateAccount } from "#server/modules/people/leaving/reactivate-account.ts";
import { findRestriction } from "#server/modules/people/restrictions/find-restriction.ts";
import { endSuspension } from "#server/modules/people/restrictions/lift-restriction.ts";
import { isSuspensionOver } from "#server/modules/people/restrictions/shut-out.ts";
import { lockChecked, type SignInFrom, startSession } from "#server/modules/people/sessions/session.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { tellOfLogin } from "./tell-of-login.ts";

/** The place and the device of a log-in. */
export type Visit = {
  site: RequestSite;
  /** The device token from the browser's cookie (own-device.ts). */
  device: string | null;
  now: Date;
} & SignInFrom;
type Entry = {
  account: Account;
  /** Takes a deletion back; otherwise a deleted account is refused. */
  reactivates: boolean;
} & Visit;
type Entrant = Pick<Account, "id" | "status" | "deletionAskedAt" | "suspendedUntil">;
type NeededServices = { db: Db; post: Post };
/** Tokens for the cookies of the session and of the device. */
export type Entered = { token: string; deviceToken: string };

/**
 * Starts a session after the right password, or asks for the second step where the account has one. Null
 * where the password has changed since the check. Throws where the account may not be entered, and says why.
 */
export async function enterAccount(
  services: NeededServices,
  { account, reactivates, ...visit }: Entry,
): Promise<Entered | Challenge | null> {
  const { db } = services;
  const { device, now } = visit;
  refuseLeaver(account, { reactivates, now });
  const login = { accountId: account.id, device, reactivates, now };
  if (account.status === "pending_deletion") {
    // A deletion is taken back only after the second step.
    const asked = await db.transaction(async (tx) =>
      (await lockChecked(tx, account)) ? { challenge: await challengeLogin(tx, login) } : null,
    );
    if (!asked) return null;
    if (asked.challenge) return asked.challenge;
    await reactivateAccount(db, { account, now });
  }
  return db.transaction(async (tx) => {
    const still = await lockChecked(tx, account);
    if (!still) return null;
    // A pause or a deletion may have come since the password was looked up, and has ended the sessions of
    // that time.
    refuseLeaver(still, { reactivates: false, now });
    const challenge = await challengeLogin(tx, login);
    if (challenge) return challenge;
    // Only after the second step, because the password alone must not show why an account is suspended or
    // banned.
    await refuseEntry(tx, still, { reactivates: false, now });
    return letIn(tx, services.post, still, visit);
  });
}

/**
 * Starts the session of a member who has given all proofs. Ends a pause, and a suspension whose time is over.
 * Mails the owner if the device is not an own device. Call with the account's row locked.
 */
export async function letIn(
  tx: Db,
  post: Post,
  account: Account,
  { site, device, isTrusted, ...from }: Visit & { isTrusted?: boolean },
): Promise<Entered> {
  const { id: accountId } = account;
  const { now } = from;
  if (account.status === "suspended") await endSuspension(tx, accountId);
  if (account.pausedAt) await endPause(tx, { memberId: accountId, now });
  const { deviceToken, isStrange } = await noteDevice(tx, { accountId, device, isTrusted, now });
  if (isStrange) await tellOfLogin(tx, post, { account, site, ...from });
  return { token: await startSession(tx, { accountId, deviceToken, ...from }), deviceToken };
}

/** Refuses a member whose account waits for the purge, unless they take the deletion back. */
function refuseLeaver(account: Entrant, { reactivates, now }: { reactivates: boolean; now: Date }): void {
  if (account.status === "pending_deletion" && !reactivates)
    throw new AppError("pending_deletion", { days: daysLeft(account, now) });
}

/** Refuses an account that may not be entered. All proofs were given, so a suspension or ban is explained. */
export async function refuseEntry(
  db: Db,
  account: Entrant,
  { reactivates, now }: { reactivates: boolean; now: Date },
): Promise<void> {
  refuseLeaver(account, { reactivates, now });
  const { status } = account;
  if (["active", "not_confirmed", "pending_deletion"].includes(status) || isSuspensionOver(account, now))
    return;
  const decision = await findRestriction(db, account);
  throw new AppError("account_suspended", {}, decision ? { decision } : {});
}
