import { and, count, eq, gt } from "drizzle-orm";
import { loginDenialDays } from "#contracts/limits.ts";
import { regionalTag } from "#i18n/regions.ts";
import type { Db } from "#server/db/open-database.ts";
import { accountTokens } from "#server/db/schema/accounts.ts";
import { addLink } from "#server/modules/people/accounts/mail-link.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";
import { newLoginMail, receiverOf } from "#server/modules/people/accounts/mails.ts";
import { readAgent } from "#server/modules/people/sessions/read-agent.ts";
import type { SignInFrom } from "#server/modules/people/sessions/session.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { newLoginMailsPerDay } from "./log-in-limits.ts";

type Login = { account: Account; site: RequestSite; now: Date } & SignInFrom;

/**
 * Mails the owner about a log-in on a device that is not an own device, with a link to deny it. An unconfirmed
 * address may be a stranger's and gets no mail.
 */
export async function tellOfLogin(tx: Db, post: Post, login: Login): Promise<void> {
  const { account, site, now, userAgent, country } = login;
  const accountId = account.id;
  if (account.confirmedAt === null) return;
  const [sent] = await tx
    .select({ count: count() })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.accountId, accountId),
        eq(accountTokens.purpose, "login_denial"),
        gt(accountTokens.createdAt, new Date(now.getTime() - dayMs)),
      ),
    );
  if ((sent?.count ?? 0) >= newLoginMailsPerDay) return;
  const minutes = loginDenialDays * 24 * 60;
  // Links of earlier mails keep working: the owner may deny one of those log-ins.
  const token = await addLink(tx, { accountId, purpose: "login_denial", minutes, now });
  const { browser, system } = readAgent(userAgent ?? "");
  const receiver = receiverOf(site, account);
  const countryNames = new Intl.DisplayNames(regionalTag(receiver.locale, receiver.country), {
    type: "region",
  });
  await post.send(
    tx,
    newLoginMail(receiver, {
      token,
      device: [browser, system].filter((part) => part !== null).join(", ") || null,
      place: country ? (countryNames.of(country) ?? null) : null,
      at: now,
    }),
  );
}
