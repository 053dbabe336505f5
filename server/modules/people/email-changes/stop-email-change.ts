import { and, eq, gt, ne } from "drizzle-orm";
import { resetMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, emailChanges, sessions } from "#server/db/schema/accounts.ts";
import { emit } from "#server/events.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import { accountSecuredMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import { forgetDevices } from "#server/modules/people/credentials/note-device.ts";
import { removePasskeys } from "#server/modules/people/credentials/passkeys.ts";
import { stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { reactivate } from "#server/modules/people/leaving/reactivate-account.ts";
import { vacateMailbox } from "#server/modules/people/leaving/vacate-mailbox.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { hashToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

type NeededServices = { db: Db; queue: Queue; post: Post; lives: readonly MemberLife[] };

/**
 * Takes a change of address back by the link in the mail to the old address. The person who made the change
 * may have the password, so it is removed, every session ends, a deletion is taken back, and a link to a new
 * password is mailed to the restored address. Answers that address and the members whose streams have to end.
 */
export async function stopEmailChange(
  { db, queue, post, lives }: NeededServices,
  { token, site, now }: { token: string; site: RequestSite; now: Date },
): Promise<{ email: string; endedIds: string[] }> {
  const isUsable = and(eq(emailChanges.stopTokenHash, hashToken(token)), gt(emailChanges.expiresAt, now));
  const [found] = await db
    .select({
      memberId: accounts.id,
      email: emailChanges.previousEmail,
      mailbox: accounts.emailNormalized,
    })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(isUsable, eq(accounts.siteId, site.id), ne(accounts.status, "deleted")));
  if (!found) throw new AppError("link_invalid");
  const { memberId, email } = found;
  const mailbox = mailboxKey(email);
  return db.transaction(async (tx) => {
    const gone = await vacateMailbox(tx, lives, { site, memberId, mailbox, from: found.mailbox, now });
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId)).for("update");
    const standing = await tx.select({ id: emailChanges.id }).from(emailChanges).where(isUsable);
    // defence: stop-link-once
    if (account?.emailNormalized !== found.mailbox || standing.length === 0)
      throw new AppError("link_invalid");
    // The account's row is locked before the sessions, because a log-in under way waits for that lock
    // (lockChecked).
    await tx
      .update(accounts)
      .set({ email, emailNormalized: mailbox, passwordHash: null })
      .where(eq(accounts.id, memberId));
    for (const life of lives) await life.readdress?.(tx, { memberId, site, now });
    if (account.status === "pending_deletion" && !(await reactivate(tx, { memberId, now })))
      throw new AppError("link_invalid");
    // defence: stop-ends-sessions
    await tx.delete(sessions).where(eq(sessions.accountId, memberId));
    await forgetDevices(tx, { accountId: memberId, device: null, now });
    await removePasskeys(tx, memberId);
    await stopLoss(tx, memberId);
    await tx.delete(accountTokens).where(eq(accountTokens.accountId, memberId));
    await emit(tx, queue, "account.secured", { memberId });
    // Every later change started from this one, so all of them end.
    await tx.delete(emailChanges).where(eq(emailChanges.accountId, memberId));
    const reset = await issueLink(tx, {
      accountId: memberId,
      purpose: "password_reset",
      minutes: resetMinutes,
      now,
    });
    const receiver = receiverOf(site, { ...account, email });
    await post.send(tx, accountSecuredMail(receiver, { token: reset }));
    return { email, endedIds: [memberId, ...gone] };
  });
}
