import { and, eq, gt, isNull } from "drizzle-orm";
import { lossLinkMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import {
  receiverOf,
  secondStepEndingMail,
  secondStepLostMail,
  twoStepMail,
} from "#server/modules/people/accounts/mails.ts";
import { findAuthenticator, removeAuthenticator } from "#server/modules/people/credentials/authenticator.ts";
import { takeTry } from "#server/modules/people/credentials/login-challenge.ts";
import {
  beginLoss,
  closeLoss,
  listOverLosses,
  stopLossByLink,
} from "#server/modules/people/credentials/second-step-loss.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { lossMailsPerDay } from "./two-step-limits.ts";

type NeededServices = { db: Db; post: Post };
type Link = { token: string; site: RequestSite; now: Date };

/** Mails the link that begins the wait, if the password was given in this browser (login-challenge.ts). */
export async function askLoss(
  { db, post, rateLimits }: NeededServices & { rateLimits: RateLimits },
  given: { challenge: string; browserToken: string; site: RequestSite; now: Date },
): Promise<void> {
  const { challenge: id, browserToken, site, now } = given;
  const open = await takeTry(db, { id, browserToken, now });
  const accountId = open?.accountId ?? "";
  const [account] = open
    ? await db
        .select()
        .from(accounts)
        .where(and(eq(accounts.id, accountId), eq(accounts.siteId, site.id)))
    : [];
  if (!account) throw new AppError("login_expired");
  try {
    await rateLimits.take(`loss-mails:${accountId}`, lossMailsPerDay, daySeconds);
  } catch {
    throw new AppError("too_many_mails");
  }
  await db.transaction(async (tx) => {
    const minutes = lossLinkMinutes;
    const token = await issueLink(tx, { accountId, purpose: "second_step_loss", minutes, now });
    await post.send(tx, secondStepLostMail(receiverOf(site, account), token));
  });
}

/** Begins the wait by the link of that mail, and mails when the wait ends and how to stop it. */
export async function startLoss(
  { db, post }: NeededServices,
  { token, site, now }: Link,
): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountTokens.tokenHash, hashToken(token)),
          eq(accountTokens.purpose, "second_step_loss"),
          isNull(accountTokens.usedAt),
          gt(accountTokens.expiresAt, now),
        ),
      )
      .returning({ accountId: accountTokens.accountId });
    if (!used) throw new AppError("link_invalid");
    const { accountId } = used;
    const [account] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, accountId), eq(accounts.siteId, site.id)))
      .for("no key update");
    if (!account || (await findAuthenticator(tx, accountId)) === null) throw new AppError("link_invalid");
    const begun = await beginLoss(tx, { accountId, now });
    if (begun) await post.send(tx, secondStepEndingMail(receiverOf(site, account), begun));
    return { email: account.email };
  });
}

/** Keeps the second step, by the link of the mail that told of its end. */
export async function keepSecondStep(db: Db, { token, site, now }: Link): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const accountId = await stopLossByLink(tx, token, now);
    const [account] = accountId
      ? await tx
          .select({ email: accounts.email })
          .from(accounts)
          .where(and(eq(accounts.id, accountId), eq(accounts.siteId, site.id)))
      : [];
    if (!account) throw new AppError("link_invalid");
    return account;
  });
}

/** Switches the second step off for members whose wait is over; a mail says so. */
export async function endLostSteps(
  { db, post, sites }: NeededServices & { sites: Pick<SiteDirectory, "get"> },
  now: Date,
): Promise<void> {
  for (const accountId of await listOverLosses(db, now)) {
    const whose = eq(accounts.id, accountId);
    const [seen] = await db.select({ siteId: accounts.siteId }).from(accounts).where(whose);
    if (!seen) continue;
    const site = await sites.get(seen.siteId);
    await db.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(whose).for("no key update");
      if (!account || !(await closeLoss(tx, accountId, now))) return;
      await removeAuthenticator(tx, accountId);
      await post.send(tx, twoStepMail(receiverOf(site, account), { isOn: false }));
    });
  }
}
