import { and, eq } from "drizzle-orm";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { type BundleId, bundlesFor, currencyOf } from "./bundles.ts";
import type { OfferedMethods } from "./offered-methods.ts";
import { openPayment } from "./open-payment.ts";
import type { PaymentTools } from "./payment-tools.ts";
import type { OrderRow } from "./present.ts";

type Wish = {
  memberId: string;
  site: RequestSite;
  country: string | null;
  locale: Locale;
  bundleId: BundleId;
  method: string;
  returnTo: string | null;
  idempotencyKey: string;
};

/**
 * Orders a bundle at the server's price and makes its payment. The order stands before Mollie is called, so that a
 * crash or an answer that got lost never makes a second one: the same key goes on where it stopped.
 */
export async function placeOrder(
  db: Db,
  tools: PaymentTools,
  offeredMethods: OfferedMethods,
  wish: Wish,
): Promise<OrderRow> {
  if (!tools.mollie) throw new AppError("payment_unavailable");
  const order = (await findSame(db, wish)) ?? (await writeOrder(db, tools, offeredMethods, wish));
  if (order.bundleId !== wish.bundleId || order.method !== wish.method) throw new AppError("conflict");
  return openPayment(db, tools, { order, site: wish.site });
}

async function findSame(db: Db, { memberId, idempotencyKey }: Wish): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, idempotencyKey)));
  return order ?? null;
}

async function writeOrder(
  db: Db,
  tools: PaymentTools,
  offeredMethods: OfferedMethods,
  wish: Wish,
): Promise<OrderRow> {
  const { country, locale } = wish;
  const currency = currencyOf(country);
  const offered = await offeredMethods({ country, currency, locale });
  if (!offered.some(({ slug }) => slug === wish.method)) {
    throw new FieldError({ method: { code: "invalid" } }, "payment_method_unavailable");
  }
  const bundle = bundlesFor(currency).find(({ id }) => id === wish.bundleId);
  if (!bundle) throw new AppError("bundle_unknown");
  const now = tools.clock.now();
  const [written] = await db
    .insert(orders)
    .values({
      id: newId(),
      siteId: wish.site.id,
      memberId: wish.memberId,
      bundleId: bundle.id,
      credits: bundle.credits,
      // defence: price-of-bundle
      amountMinor: bundle.amountMinor,
      currency,
      country: country ?? "",
      method: wish.method,
      status: "pending",
      idempotencyKey: wish.idempotencyKey,
      returnTo: wish.returnTo,
      language: locale,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [orders.memberId, orders.idempotencyKey] })
    .returning();
  const order = written ?? (await findSame(db, wish));
  if (!order) throw new Error("the order was not written");
  return order;
}
