import { eq } from "drizzle-orm";
import { resetMailsPerDay } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { countOrdered, orderMail } from "#server/modules/people/accounts/mail-order.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { ownerResetMailsPerDay } from "./password-limits.ts";

type ResetCause = "password_reset" | "owner_reset";

/**
 * Counts the request for a reset mail and leaves everything else to a job. Before the refusal no step reads
 * accounts: known and unknown addresses get the same answer after the same work. A browser that an owner has
 * logged in with reads that owner's account, for any address that it asks for. One mail of the day is
 * reserved for it, so that strangers cannot use all of them up.
 */
export async function askPasswordReset(
  { db, queue }: { db: Db; queue: Queue },
  {
    email,
    siteId,
    now,
    knownDevice,
  }: { email: string; siteId: string; now: Date; knownDevice: { accountId: string } | null },
): Promise<void> {
  const address = normalizeEmail(email);
  if (!address) throw new FieldError({ email: { code: "email_invalid" } });
  const mailbox = mailboxKey(address);
  // defence: reset-looks-at-no-account
  await db.transaction(async (tx) => {
    // defence: mailbox-locked
    await lockMailbox(tx, siteId, mailbox);
    const countAsked = (asked: ResetCause) => countOrdered(tx, { siteId, mailbox }, asked, now);
    let cause: ResetCause = "password_reset";
    if (
      (await countAsked(cause)) >= resetMailsPerDay &&
      (await isOwner(tx, knownDevice, { siteId, mailbox }))
    )
      cause = "owner_reset";
    const limit = cause === "owner_reset" ? ownerResetMailsPerDay : resetMailsPerDay;
    // defence: reset-mails-counted
    if ((await countAsked(cause)) >= limit) throw new AppError("too_many_reset_mails");
    await queue.send(tx, "send-reset-mail", await orderMail(tx, { siteId, mailbox, cause, now }));
  });
}

async function isOwner(
  tx: Db,
  knownDevice: { accountId: string } | null,
  { siteId, mailbox }: { siteId: string; mailbox: string },
): Promise<boolean> {
  if (!knownDevice) return false;
  const [own] = await tx
    .select({ siteId: accounts.siteId, mailbox: accounts.emailNormalized })
    .from(accounts)
    .where(eq(accounts.id, knownDevice.accountId));
  return own?.siteId === siteId && own.mailbox === mailbox;
}
