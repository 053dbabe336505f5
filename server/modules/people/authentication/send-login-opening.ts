import { openingMinutes } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { issueLink } from "#server/modules/people/accounts/mail-link.ts";
import { type MailOrder, takeOrder } from "#server/modules/people/accounts/mail-order.ts";
import { isProven } from "#server/modules/people/accounts/mailbox.ts";
import { loginOpeningMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";

/** Mails a proven owner the link that opens log-in on their device; an unproven address gets none. */
export async function sendLoginOpening(
  { db, post }: { db: Db; post: Post },
  { site, now, ...order }: MailOrder & { site: RequestSite; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await takeOrder(tx, order, (found) => isProven(found) && found.status === "active");
    if (!account) return;
    const token = await issueLink(tx, {
      accountId: account.id,
      purpose: "login_opening",
      minutes: openingMinutes,
      now,
    });
    await post.send(tx, loginOpeningMail(receiverOf(site, account), token));
  });
}
