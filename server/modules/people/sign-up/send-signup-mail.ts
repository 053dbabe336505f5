import { and, eq, gt, inArray } from "drizzle-orm";
import { activationHours } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accountMails, accountTokens } from "#server/db/schema/accounts.ts";
import { type Account, mailboxHash } from "#server/modules/people/accounts/mailbox.ts";
import { activationMail, alreadyMemberMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { signupMailsPerDay } from "./sign-up-limits.ts";

type Cause = "signup" | "resend";

type Order = {
  site: RequestSite;
  account: Pick<Account, "id" | "email" | "emailNormalized" | "country">;
  /** The member who owns the mailbox already: they get a notice instead. */
  owner: Pick<Account, "email" | "language" | "country"> | null;
  cause: Cause;
  locale: Locale;
  now: Date;
};

/** Sends the activation mail, or a notice to a member's mailbox. Call with the mailbox locked. */
export async function sendSignupMail(tx: Db, post: Post, order: Order): Promise<void> {
  const { site, account, owner, cause, now } = order;
  const mailbox = mailboxHash(site.id, account.emailNormalized);
  const sent = await tx
    .select({ cause: accountMails.cause })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.mailboxHash, mailbox),
        eq(accountMails.isSent, true),
        inArray(accountMails.cause, ["signup", "resend"]),
        gt(accountMails.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  const bySignup = sent.filter((mail) => mail.cause === "signup").length;
  const isSent =
    // defence: signup-mails-counted
    sent.length < (owner ? signupMailsPerDay.asMember : signupMailsPerDay.asUnproven) &&
    (cause === "resend" || bySignup < signupMailsPerDay.signups);
  await tx.insert(accountMails).values({
    id: newId(),
    mailboxHash: mailbox,
    accountId: account.id,
    cause,
    isSent,
    createdAt: now,
  });
  if (!isSent) return;
  if (owner) {
    await post.send(tx, alreadyMemberMail(receiverOf(site, owner)));
    return;
  }
  const token = newToken();
  await tx.insert(accountTokens).values({
    tokenHash: hashToken(token),
    accountId: account.id,
    purpose: "activation",
    createdAt: now,
    expiresAt: new Date(now.getTime() + activationHours * hourMs),
  });
  const { email: to, country } = account;
  await post.send(tx, activationMail({ site, to, locale: order.locale, country }, token));
}

/** How often this account has asked for another mail within 24 hours. */
export async function countResends(tx: Db, accountId: string, now: Date): Promise<number> {
  const rows = await tx
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.accountId, accountId),
        eq(accountMails.cause, "resend"),
        gt(accountMails.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  return rows.length;
}
