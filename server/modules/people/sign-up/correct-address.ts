import { eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts, accountTokens } from "#server/db/schema/accounts.ts";
import { findMailbox, isProven, lockMailbox } from "#server/modules/people/accounts/mailbox.ts";
import { refuseExcluded } from "#server/modules/people/accounts/refuse-excluded.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { countResends, sendSignupMail } from "./send-signup-mail.ts";
import { resendsPerDay } from "./sign-up-limits.ts";

type NeededServices = { db: Db; post: Post; lives: readonly MemberLife[] };
type Correction = { memberId: string; email: string; site: RequestSite; locale: Locale; now: Date };

/**
 * Gives an unconfirmed account another address and sends the activation mail there; links to the old one end.
 * As with a sign-up, the answer does not show whose mailbox it is (docs/decisions 0003, 0007): a member's
 * mailbox gets a notice instead. Of several accounts with the same unproven mailbox, only the newest stays.
 * Answers the replaced accounts.
 */
export async function correctAddress(
  services: NeededServices,
  correction: Correction,
): Promise<{ replacedIds: string[] }> {
  const { db, post, lives } = services;
  const { memberId, site, locale, now } = correction;
  const email = normalizeEmail(correction.email);
  if (!email) throw new FieldError({ email: { code: "email_invalid" } });
  await refuseExcluded(db, { siteId: site.id, email, now });
  const mailbox = mailboxKey(email);
  const [asking] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!asking) throw new AppError("authentication_required");
  return db.transaction(async (tx) => {
    // All callers lock in one order, because two members who take each other's address would deadlock.
    for (const one of [...new Set([mailbox, asking.emailNormalized])].sort())
      await lockMailbox(tx, site.id, one);
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId));
    if (!account) throw new AppError("authentication_required");
    if (account.status !== "not_confirmed") throw new AppError("already_confirmed");
    if (account.emailNormalized !== asking.emailNormalized) throw new AppError("conflict");
    if ((await countResends(tx, memberId, now)) >= resendsPerDay) throw new AppError("too_many_mails");

    const there = await findMailbox(tx, site.id, mailbox);
    const owner = isProven(there.account) && there.account.id !== memberId ? there.account : null;
    const replacedIds = [owner ? undefined : there.account?.id, there.shadow?.id].filter(
      (id) => id !== undefined && id !== memberId,
    ) as string[];
    for (const replacedId of replacedIds) await forgetMember(tx, lives, { memberId: replacedId, now });
    await tx.delete(accountTokens).where(eq(accountTokens.accountId, memberId));
    const corrected = { email, emailNormalized: mailbox, shadowOfId: owner?.id ?? null };
    await tx.update(accounts).set(corrected).where(eq(accounts.id, memberId));
    for (const life of lives) await life.readdress?.(tx, { memberId, site, now });
    await sendSignupMail(tx, post, {
      site,
      account: { ...account, ...corrected },
      owner,
      cause: "resend",
      locale,
      now,
    });
    return { replacedIds };
  });
}
