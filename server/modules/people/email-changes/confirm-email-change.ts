import { and, eq, gt, isNull } from "drizzle-orm";
import { mailChangeStopDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens, emailChanges } from "#server/db/schema/accounts.ts";
import { emailChangedMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import { refuseExcluded } from "#server/modules/people/accounts/refuse-excluded.ts";
import { stopLoss } from "#server/modules/people/credentials/second-step-loss.ts";
import { vacateMailbox } from "#server/modules/people/leaving/vacate-mailbox.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mailboxKey } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

type NeededServices = { db: Db; post: Post; lives: readonly MemberLife[] };
type Visit = { token: string; memberId: string; site: RequestSite; now: Date };

/**
 * Uses the link up: the new address becomes the account's, and the old one gets a link to stop the change.
 * Links sent to the old address end. Unproven accounts of the new mailbox are deleted. If the mailbox has a
 * confirmed account or a self-exclusion, the caller is told, because the link shows that they read its mail.
 * Answers the new address and the members whose streams have to end.
 */
export async function confirmEmailChange(
  { db, post, lives }: NeededServices,
  visit: Visit,
): Promise<{ email: string; endedIds: string[] }> {
  const { memberId, site, now } = visit;
  const isUsable = and(
    eq(emailChanges.tokenHash, hashToken(visit.token)),
    // defence: change-link-of-its-member
    eq(emailChanges.accountId, memberId),
    isNull(emailChanges.confirmedAt),
    // defence: change-link-expires
    gt(emailChanges.expiresAt, now),
  );
  const [found] = await db
    .select({ email: emailChanges.email, mailbox: accounts.emailNormalized })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(isUsable, eq(accounts.siteId, site.id), eq(accounts.status, "active")));
  if (!found) throw new AppError("link_invalid");
  const { email } = found;
  const mailbox = mailboxKey(email);
  await refuseExcluded(db, { siteId: site.id, email, now });
  return db.transaction(async (tx) => {
    const endedIds = await vacateMailbox(tx, lives, { site, memberId, mailbox, from: found.mailbox, now });
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId)).for("update");
    // defence: change-link-of-its-mailbox
    if (account?.emailNormalized !== found.mailbox || account.status !== "active")
      throw new AppError("link_invalid");
    const stopToken = newToken();
    const used = await tx
      .update(emailChanges)
      .set({
        confirmedAt: now,
        previousEmail: account.email,
        stopTokenHash: hashToken(stopToken),
        expiresAt: new Date(now.getTime() + mailChangeStopDays * dayMs),
      })
      .where(isUsable)
      .returning({ id: emailChanges.id });
    // defence: change-link-once
    if (used.length === 0) throw new AppError("link_invalid");
    await tx.update(accounts).set({ email, emailNormalized: mailbox }).where(eq(accounts.id, memberId));
    for (const life of lives) await life.readdress?.(tx, { memberId, site, now });
    await tx.delete(accountTokens).where(eq(accountTokens.accountId, memberId));
    // The mail that stops the wait for a lost second step went to the old address.
    await stopLoss(tx, memberId);
    await post.send(tx, emailChangedMail(receiverOf(site, account), stopToken));
    return { email, endedIds };
  });
}
