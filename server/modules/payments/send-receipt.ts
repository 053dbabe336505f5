import { and, eq, isNull } from "drizzle-orm";
import { defaultLocale, isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { SiteDirectory } from "#server/modules/sites/site-directory.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import type { Post } from "#server/platform/post.ts";

const isWaiting = and(eq(orders.status, "completed"), isNull(orders.receiptSentAt));

type Tools = { post: Post; sites: SiteDirectory; now: Date };

/**
 * Mails the receipt of a completed order, once, in the member's language. A mailbox that nobody proved to be the
 * member's may be a stranger's: until then the receipt waits.
 */
export async function sendReceipt(db: Db, { post, sites, now }: Tools, orderId: string): Promise<void> {
  const [bought] = await db
    .select({ siteId: orders.siteId })
    .from(orders)
    .where(and(eq(orders.id, orderId), isWaiting));
  if (!bought) return;
  // Asked before the transaction: the directory reads by a connection of its own, and an embedded database has one.
  const site = await sites.get(bought.siteId);
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ account: accounts })
      .from(orders)
      .innerJoin(accounts, eq(accounts.id, orders.memberId))
      .where(eq(orders.id, orderId));
    const account = found?.account;
    if (!account || account.confirmedAt === null || account.status === "deleted") return;
    const [order] = await tx
      .update(orders)
      .set({ receiptSentAt: now })
      .where(and(eq(orders.id, orderId), isWaiting))
      .returning();
    if (!order) return;
    const locale = isLocale(account.language) ? account.language : defaultLocale;
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: order.currency });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    const mail = composeMail({
      site,
      to: account.email,
      locale,
      key: "receipt",
      paragraphs: ["thanks", "details", "tax", "premium"],
      values: {
        credits: order.credits,
        total: money.format(order.amountMinor / 100),
        date: date.format(order.completedAt ?? now),
        order: order.id,
      },
      actionPath: `/transactions/${order.id}`,
      footer: ["why"],
    });
    await post.send(tx, mail);
  });
}

/** The receipts of what was bought before the mailbox was proven. */
export async function sendWaitingReceipts(db: Db, tools: Tools, memberId: string): Promise<void> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isWaiting));
  for (const { id } of waiting) await sendReceipt(db, tools, id);
}
