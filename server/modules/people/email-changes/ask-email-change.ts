import { and, count, eq, gt } from "drizzle-orm";
import { mailChangeHours } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accountMails, accounts, emailChanges } from "#server/db/schema/accounts.ts";
import { dropEmailChanges } from "#server/modules/people/accounts/drop-email-changes.ts";
import { lockMailbox, mailboxHash } from "#server/modules/people/accounts/mailbox.ts";
import { emailChangeMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
  refuseMissing,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { isExcluded } from "#server/modules/people/exclusions/is-excluded.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { emailChangesPerDay } from "./email-change-limits.ts";

type NeededServices = { db: Db; queue: Queue; post: Post };
type Wish = { memberId: string; site: RequestSite; email: string; proof: OwnProof; entry: OwnEntry };

/**
 * Sends the link that confirms another address to that address; an earlier link ends. The answer does not
 * show whether the address has an account: only the reader of its mail learns that (confirm-email-change.ts).
 */
export async function askEmailChange(services: NeededServices, wish: Wish): Promise<{ email: string }> {
  const { db, post } = services;
  const { memberId, site, proof, entry } = wish;
  const { now } = entry;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  if (account.status !== "active") throw new AppError("not_confirmed");
  const email = normalizeEmail(wish.email);
  const isEmpty = wish.email.trim() === "";
  const fields = {
    ...(!email && { email: { code: isEmpty ? "required" : "new_email_invalid" } as const }),
    ...(email === account.email && { email: { code: "email_unchanged" } as const }),
    ...refuseMissing(account, proof),
  };
  if (!email || Object.keys(fields).length > 0) throw new FieldError(fields);
  const hold = await checkOwnProof(services, { account, proof, entry });
  const mailbox = mailboxKey(email);
  // This takes the same time for an excluded address as for any other.
  const contact = { kind: "email", value: email } as const;
  const isRefused = await isExcluded(db, { siteId: site.id, contact, now });
  await db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, mailbox);
    // Locks the account's row, so that requests for several addresses are counted one after the other.
    const asking = await hold(tx);
    // The password has changed meanwhile, which has ended the session, too.
    if (!asking) throw new AppError("authentication_required");
    const since = new Date(now.getTime() - dayMs);
    const own = and(eq(accountMails.accountId, memberId), gt(accountMails.createdAt, since));
    if ((await countChanges(tx, own)) >= emailChangesPerDay.account) throw new AppError("too_many_mails");
    const ofMailbox = and(
      eq(accountMails.mailboxHash, mailboxHash(site.id, mailbox)),
      gt(accountMails.createdAt, since),
    );
    // A mailbox that had its mails of the day, or that its owner excluded, gets no mail. The caller is told
    // neither fact: the first is about other callers, the second about the owner.
    const isSent = !isRefused && (await countChanges(tx, ofMailbox)) < emailChangesPerDay.mailbox;
    await tx.insert(accountMails).values({
      id: newId(),
      mailboxHash: mailboxHash(site.id, mailbox),
      accountId: memberId,
      cause: "email_change",
      isSent,
      createdAt: now,
    });
    await dropEmailChanges(tx, memberId);
    if (!isSent) return;
    const token = newToken();
    await tx.insert(emailChanges).values({
      id: newId(),
      accountId: memberId,
      email,
      previousEmail: asking.email,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + mailChangeHours * hourMs),
    });
    await post.send(tx, emailChangeMail({ ...receiverOf(site, asking), to: email }, token));
  });
  return { email };
}

async function countChanges(tx: Db, which: ReturnType<typeof and>): Promise<number> {
  const [asked] = await tx
    .select({ count: count() })
    .from(accountMails)
    .where(and(which, eq(accountMails.cause, "email_change")));
  return asked?.count ?? 0;
}
