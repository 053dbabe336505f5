import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { resetMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, sessions } from "#server/db/schema/accounts.ts";
import { emit } from "#server/events.ts";
import { dropEmailChanges } from "#server/modules/people/accounts/drop-email-changes.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import {
  accountSecuredMail,
  receiverOf,
  secondStepEndingMail,
} from "#server/modules/people/accounts/mails.ts";
import { findAuthenticator } from "#server/modules/people/credentials/authenticator.ts";
import { forgetDevices } from "#server/modules/people/credentials/note-device.ts";
import { removePasskeys } from "#server/modules/people/credentials/passkeys.ts";
import { removeSeenCodes } from "#server/modules/people/credentials/recovery-codes.ts";
import { beginLoss, findLoss, stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { reactivate } from "#server/modules/people/leaving/reactivate-account.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

type Denial = { token: string; site: RequestSite; now: Date };

/**
 * Denies a log-in by the link of the mail that told of it. A stranger may have the password, so it is
 * removed, every session ends, a deletion is taken back, and a link to a new password is mailed. A second
 * step set up since that log-in may be the stranger's, so its end begins. Recovery codes that the stranger
 * may have are removed. Answers the time of that end, whether codes were removed, and the members whose
 * streams have to end.
 */
export async function denyLogin(
  { db, queue, post }: { db: Db; queue: Queue; post: Post },
  { token, site, now }: Denial,
): Promise<{ memberId: string; email: string; secondStepEndsAt: Date | null; areCodesGone: boolean }> {
  const isUsable = and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, "login_denial"),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
  const ofSite = and(eq(accounts.siteId, site.id), ne(accounts.status, "deleted"));
  const [found] = await db
    .select({ memberId: accounts.id, mailbox: accounts.emailNormalized })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(and(isUsable, ofSite));
  if (!found) throw new AppError("link_invalid");
  const { memberId } = found;
  return db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, found.mailbox);
    // The account's row is locked before the sessions, because a log-in under way waits for that lock
    // (lockChecked).
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId)).for("update");
    const [link] = await tx
      .delete(accountTokens)
      .where(isUsable)
      .returning({ createdAt: accountTokens.createdAt });
    if (account?.emailNormalized !== found.mailbox || !link) throw new AppError("link_invalid");
    // The stranger who logged in may have deleted the account.
    if (account.status === "pending_deletion" && !(await reactivate(tx, { memberId, now })))
      throw new AppError("link_invalid");
    // defence: denial-ends-password
    await tx.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, memberId));
    await tx.delete(sessions).where(eq(sessions.accountId, memberId));
    await tx.delete(accountTokens).where(eq(accountTokens.accountId, memberId));
    await forgetDevices(tx, { accountId: memberId, device: null, now });
    await dropEmailChanges(tx, memberId);
    await removePasskeys(tx, memberId);
    await emit(tx, queue, "account.secured", { memberId });
    const reset = await issueLink(tx, {
      accountId: memberId,
      purpose: "password_reset",
      minutes: resetMinutes,
      now,
    });
    const receiver = receiverOf(site, account);
    // defence: denial-ends-new-codes
    const areCodesGone = await removeSeenCodes(tx, memberId, link.createdAt);
    await post.send(tx, accountSecuredMail(receiver, { token: reset, areCodesGone }));
    const isTheirs = await wasSetUpSince(tx, memberId, link.createdAt);
    if (!isTheirs) await stopLoss(tx, memberId);
    const secondStepEndsAt = isTheirs ? await endSecondStep({ tx, post }, receiver, { memberId, now }) : null;
    return { memberId, email: account.email, secondStepEndsAt, areCodesGone };
  });
}

async function wasSetUpSince(tx: Db, memberId: string, login: Date): Promise<boolean> {
  const onSince = await findAuthenticator(tx, memberId);
  return onSince !== null && onSince > login;
}

/**
 * Begins the wait of a lost second step (lose-second-step.ts). If the second step is the owner's, their
 * log-in with a code stops the wait.
 */
async function endSecondStep(
  { tx, post }: { tx: Db; post: Post },
  receiver: ReturnType<typeof receiverOf>,
  { memberId: accountId, now }: { memberId: string; now: Date },
): Promise<Date | null> {
  const begun = await beginLoss(tx, { accountId, now });
  if (!begun) return findLoss(tx, accountId);
  await post.send(tx, secondStepEndingMail(receiver, begun));
  return begun.endsAt;
}
