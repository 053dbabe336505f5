import type { Db } from "#server/db/open-database.ts";
import { countOrdered, orderMail } from "#server/modules/people/accounts/mail-order.ts";
import { lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { openingMailsPerDay } from "./authentication-limits.ts";

/**
 * Strangers have locked the log-in of a mailbox's account. Its owner, if there is one, gets a mail "was that
 * you?" that opens log-in for them. Known and unknown addresses are treated alike: a job looks for the
 * account later (send-login-opening.ts).
 */
export async function askLoginOpening(
  { db, queue }: { db: Db; queue: Queue },
  { siteId, mailbox, now }: { siteId: string; mailbox: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, mailbox);
    const whose = { siteId, mailbox };
    // defence: opening-mails-counted
    if ((await countOrdered(tx, whose, "login_opening", now)) >= openingMailsPerDay) return;
    await queue.send(
      tx,
      "send-login-opening",
      await orderMail(tx, { ...whose, cause: "login_opening", now }),
    );
  });
}
