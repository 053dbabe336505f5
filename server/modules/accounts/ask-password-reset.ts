import { and, count, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accountMails } from "#server/db/schema/accounts.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/email-address.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/queue.ts";
import { lockMailbox, mailboxHash } from "./mailbox.ts";

const mailsPerDay = 3;
const dayMs = 86_400_000;

/** The job that looks whether there is an account to write to. */
export type ResetMailOrder = { mailId: string; siteId: string; mailbox: string };

/**
 * Counts the wish for a reset mail and leaves everything else to a job. Up to the refusal nothing here looks at
 * accounts: known and unknown addresses get the same answer after the same work.
 */
export async function askPasswordReset(
  { db, queue }: { db: Db; queue: Queue },
  { email, siteId, now }: { email: string; siteId: string; now: Date },
): Promise<void> {
  const address = normalizeEmail(email);
  if (!address) throw new FieldError({ email: { code: "email_invalid" } });
  const mailbox = mailboxKey(address);
  const hash = mailboxHash(siteId, mailbox);
  await db.transaction(async (tx) => {
    await lockMailbox(tx, siteId, mailbox);
    const [asked] = await tx
      .select({ count: count() })
      .from(accountMails)
      .where(
        and(
          eq(accountMails.mailboxHash, hash),
          eq(accountMails.cause, "password_reset"),
          gt(accountMails.createdAt, new Date(now.getTime() - dayMs)),
        ),
      );
    if ((asked?.count ?? 0) >= mailsPerDay) throw new AppError("too_many_reset_mails");
    const mailId = newId();
    await tx.insert(accountMails).values({
      id: mailId,
      mailboxHash: hash,
      cause: "password_reset",
      isSent: false,
      createdAt: now,
    });
    const order: ResetMailOrder = { mailId, siteId, mailbox };
    await queue.send(tx, "send-reset-mail", order);
  });
}
