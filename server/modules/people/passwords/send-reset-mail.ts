import { resetMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import { type MailOrder, takeOrder } from "#server/modules/people/accounts/mail-order.ts";
import { passwordResetMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";

/**
 * Mails the mailbox's account a link to choose a new password; earlier links end. Does nothing where the
 * mailbox has no account or the mail has been sent by an earlier run. It goes to the address of the account,
 * never to the one that was typed.
 */
export async function sendResetMail(
  { db, post }: { db: Db; post: Post },
  { site, now, ...order }: MailOrder & { site: RequestSite; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await takeOrder(tx, order, ({ status }) => status !== "deleted");
    if (!account) return;
    const token = await issueLink(tx, {
      accountId: account.id,
      purpose: "password_reset",
      minutes: resetMinutes,
      now,
    });
    const isConfirmed = account.confirmedAt !== null;
    await post.send(tx, passwordResetMail(receiverOf(site, account), { token, isConfirmed }));
  });
}
