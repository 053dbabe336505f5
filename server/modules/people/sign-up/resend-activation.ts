import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { type Account, findMailbox, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { countResends, sendSignupMail } from "./send-signup-mail.ts";
import { resendsPerDay } from "./sign-up-limits.ts";

/** Sends the activation mail again; older links keep working until one of them is used. */
export async function resendActivation(
  { db, post }: { db: Db; post: Post },
  { memberId, site, locale, now }: { memberId: string; site: RequestSite; locale: Locale; now: Date },
): Promise<void> {
  const [asking] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!asking) throw new AppError("authentication_required");
  await db.transaction(async (tx) => {
    await lockMailbox(tx, site.id, asking.emailNormalized);
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId));
    if (!account) throw new AppError("authentication_required");
    if (account.status !== "not_confirmed") throw new AppError("already_confirmed");
    // defence: resends-counted
    if ((await countResends(tx, memberId, now)) >= resendsPerDay) throw new AppError("too_many_mails");
    const owner = account.shadowOfId ? await findOwner(tx, account) : null;
    // The member of this shadow is gone and the mailbox is free: from now on it is a sign-up like any other.
    if (account.shadowOfId && !owner)
      await tx.update(accounts).set({ shadowOfId: null }).where(eq(accounts.id, memberId));
    await sendSignupMail(tx, post, { site, account, owner, cause: "resend", locale, now });
  });
}

async function findOwner(tx: Db, shadow: Account): Promise<Account | null> {
  const mailbox = await findMailbox(tx, shadow.siteId, shadow.emailNormalized);
  return mailbox.account ?? null;
}
