import { and, eq } from "drizzle-orm";
import { resetMinutes } from "#contracts/limits.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accountMails, accountTokens } from "#server/db/schema/accounts.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { ResetMailOrder } from "./ask-password-reset.ts";
import { findMailbox, lockMailbox } from "./mailbox.ts";
import { passwordResetMail } from "./mails.ts";
import { hashToken, newToken } from "./session.ts";

const minuteMs = 60_000;

/**
 * Mails the mailbox's account a link to choose a new password; links sent before are no longer good. Does nothing where
 * the mailbox has no account or the mail has been sent by an earlier run. It goes to the address of the account, never
 * to the one that was typed.
 */
export async function sendResetMail(
  { db, post }: { db: Db; post: Post },
  { mailId, mailbox, site, now }: Omit<ResetMailOrder, "siteId"> & { site: RequestSite; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, mailbox);
    const { account } = await findMailbox(tx, site.id, mailbox);
    // defence: unknown-addresses-counted
    if (!account || account.status === "deleted") return;
    const unsent = await tx
      .update(accountMails)
      .set({ isSent: true, accountId: account.id })
      .where(and(eq(accountMails.id, mailId), eq(accountMails.isSent, false)))
      .returning({ id: accountMails.id });
    if (unsent.length === 0) return;
    await tx
      .delete(accountTokens)
      // defence: older-links-end
      .where(and(eq(accountTokens.accountId, account.id), eq(accountTokens.purpose, "password_reset")));
    const token = newToken();
    await tx.insert(accountTokens).values({
      // defence: token-hashed
      tokenHash: hashToken(token),
      accountId: account.id,
      purpose: "password_reset",
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetMinutes * minuteMs),
    });
    const locale = isLocale(account.language) ? account.language : "en";
    const isConfirmed = account.status !== "not_confirmed";
    await post.send(tx, passwordResetMail({ site, to: account.email, locale }, { token, isConfirmed }));
  });
}
