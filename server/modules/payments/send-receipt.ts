import { and, eq, isNull } from "drizzle-orm";
import { defaultLocale, isLocale } from "#i18n/locales.ts";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { SiteDirectory } from "#server/modules/sites/site-directory.ts";
import { composeMail } from "#server/platform/compose-mail.ts";
import type { Post } from "#server/platform/post.ts";

/** Mails the receipt of a completed order, once, in the member's language. */
export async function sendReceipt(
  db: Db,
  { post, sites, now }: { post: Post; sites: SiteDirectory; now: Date },
  orderId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx
      .update(orders)
      .set({ receiptSentAt: now })
      .where(and(eq(orders.id, orderId), eq(orders.status, "completed"), isNull(orders.receiptSentAt)))
      .returning();
    if (!order) return;
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, order.memberId));
    if (!account || account.status === "deleted") return;
    const locale = isLocale(account.language) ? account.language : defaultLocale;
    const money = new Intl.NumberFormat(locale, { style: "currency", currency: order.currency });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    const mail = composeMail({
      site: await sites.get(order.siteId),
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
