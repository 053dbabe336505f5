import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";
import { newCodesMail, receiverOf, twoStepMail } from "#server/modules/people/accounts/mails.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { codeLock, forgiveAttempt, takeAttempt } from "#server/modules/people/authentication/login-locks.ts";
import {
  findAuthenticator,
  offerAppKey,
  removeAuthenticator,
  spendAppCode,
} from "#server/modules/people/credentials/authenticator.ts";
import { drawKey, type QrCode } from "#server/modules/people/credentials/one-time-code.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "#server/modules/people/credentials/recovery-codes.ts";
import { findLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { spendCode } from "#server/modules/people/credentials/spend-code.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

type NeededServices = { db: Db; queue: Queue; post: Post; secret: string };
type Own = { memberId: string; site: RequestSite; now: Date };
type TwoStep = { onSince: Date | null; left: number; endsAt: Date | null };
type Proven = Own & { proof: OwnProof; entry: OwnEntry };

export async function getTwoStep(db: Db, memberId: string): Promise<TwoStep> {
  const onSince = await findAuthenticator(db, memberId);
  if (!onSince) return { onSince, left: 0, endsAt: null };
  return { onSince, left: await countRecoveryCodes(db, memberId), endsAt: await findLoss(db, memberId) };
}

/** Makes the key for an app; log-in asks for no code yet. Refused while the address is unproven. */
export async function offerTwoStep(
  services: NeededServices,
  input: Proven,
): Promise<{ key: string; qr: QrCode }> {
  const { db, secret } = services;
  const { memberId: accountId, now, site } = input;
  const account = await getAccount(db, accountId);
  if (account.status !== "active") throw new AppError("not_confirmed");
  const hold = await checkOwnProof(services, { account, ...input });
  const key = await db.transaction(async (tx) => {
    if (!(await hold(tx))) throw new AppError("conflict");
    return offerAppKey(tx, { accountId, secret, now });
  });
  return { key, qr: drawKey(key, { issuer: site.settings.brand.name, label: account.email }) };
}

/** From now on log-in asks for a code. Answers the recovery codes. */
export async function confirmTwoStep(
  { db, post, secret }: NeededServices,
  { memberId: accountId, site, now, code }: Own & { code: string },
): Promise<string[]> {
  return withCodeCounted(db, { accountId, now }, async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
    const given = { accountId, secret, now, code: code.replaceAll(/\s/g, ""), confirms: true };
    if (!account || !(await spendAppCode(tx, given))) throw new FieldError({ code: { code: "code_wrong" } });
    await post.send(tx, twoStepMail(receiverOf(site, account), { isOn: true }));
    return renewRecoveryCodes(tx, accountId, now);
  });
}

/** Log-in asks for the password alone again. */
export async function removeTwoStep(
  services: NeededServices,
  input: Proven & { code: string },
): Promise<void> {
  const { post } = services;
  await withBoth(services, input, async (tx, account) => {
    await removeAuthenticator(tx, account.id);
    await post.send(tx, twoStepMail(receiverOf(input.site, account), { isOn: false }));
  });
}

/** Replaces the recovery codes. A proof alone is not enough: a member without any code has to wait. */
export async function renewCodes(
  services: NeededServices,
  input: Proven & { code: string },
): Promise<string[]> {
  const { post } = services;
  return withBoth(services, input, async (tx, account) => {
    await post.send(tx, newCodesMail(receiverOf(input.site, account)));
    return renewRecoveryCodes(tx, account.id, input.now);
  });
}

/** Runs an action that needs the password or a passkey, and with a second step a code of either kind. */
async function withBoth<T>(
  services: NeededServices,
  input: Proven & { code: string },
  run: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  const { db, secret } = services;
  const { memberId: accountId, now, code } = input;
  const account = await getAccount(db, accountId);
  const { password, passkey } = input.proof;
  if ((passkey || password !== "") && code.trim() === "")
    throw new FieldError({ code: { code: "required" } });
  const hold = await checkOwnProof(services, { account, ...input });
  return withCodeCounted(db, { accountId, now }, async (tx) => {
    if (!(await hold(tx))) throw new AppError("conflict");
    if ((await findAuthenticator(tx, accountId)) === null) throw new AppError("conflict");
    if (!(await spendCode(tx, { accountId, code, secret, now })))
      throw new FieldError({ code: { code: "code_wrong" } });
    return run(tx, account);
  });
}

/** Counts a code with those of log-in, before it is checked; a right one starts the count anew. */
async function withCodeCounted<T>(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const attempt = await takeAttempt(db, { account: codeLock(accountId) }, now);
  const done = await db.transaction(run);
  await forgiveAttempt(db, attempt, { isProven: true });
  return done;
}

async function getAccount(db: Db, memberId: string): Promise<Account> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  return account;
}
