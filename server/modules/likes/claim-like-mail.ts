import { eq, lte } from "drizzle-orm";
import { isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likeMails } from "#server/db/schema/likes.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Live } from "#server/platform/live.ts";
import type { Post } from "#server/platform/post.ts";

/** `site` is the members' own: both are of the same one. */
export type MailMeans = { post: Post; site: RequestSite; live: Live; clock: Clock };

/** The seed's notification type "like received". */
const notificationType = "like_received";
const dayMs = 86_400_000;

/** Where a mail about likes goes; null where none is wanted or the member is here to see for themself. */
export async function findMailReceiver(tx: Db, { site, live }: MailMeans, memberId: string) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId));
  if (account?.status !== "active" || (await live.isConnected(memberId))) return null;
  if (account.notificationsDisabled.includes(notificationType)) return null;
  const locale = isLocale(account.language) ? account.language : ("en" as const);
  return { lastSeenAt: account.lastSeenAt, address: { site, to: account.email, locale } };
}

/**
 * True once a day for each member and kind of mail. In the transaction that queues the mail, so that a job that runs
 * twice is one mail; and in a table of its own, so that liking and unliking does not fill a mailbox.
 */
export async function claimLikeMail(
  tx: Db,
  { receiverId, kind, now }: { receiverId: string; kind: "like" | "match"; now: Date },
): Promise<boolean> {
  const claimed = await tx
    .insert(likeMails)
    .values({ receiverId, kind, sentAt: now })
    .onConflictDoUpdate({
      target: [likeMails.receiverId, likeMails.kind],
      set: { sentAt: now },
      setWhere: lte(likeMails.sentAt, new Date(now.getTime() - dayMs)),
    })
    .returning({ receiverId: likeMails.receiverId });
  return claimed.length > 0;
}
