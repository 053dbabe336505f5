import { and, eq, inArray, or } from "drizzle-orm";
import { debitMethod, keptCardMethods, storedCardMethod } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { type BundleId, bundlesFor, currencyOf } from "#server/modules/money/credits/bundles.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { holdDebit, signDebit } from "#server/modules/money/direct-debits/sign-debit.ts";
import { claimDiscount } from "#server/modules/money/discounts/claim-discount.ts";
import { bestDiscount, spellCode } from "#server/modules/money/discounts/discount-rules.ts";
import { listDiscounts } from "#server/modules/money/discounts/list-discounts.ts";
import { type PricedBundle, priceOf } from "#server/modules/money/discounts/price-of.ts";
import { holdToCaps } from "#server/modules/money/spending/hold-to-caps.ts";
import { beginCard, holdCard } from "#server/modules/money/stored-cards/begin-card.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { gatewayForSite } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { OfferedMethods } from "./offered-methods.ts";
import { openPayment } from "./open-payment.ts";
import { isCharged, isOpen } from "./order-status.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

type Wish = {
  memberId: string;
  site: RequestSite;
  country: string | null;
  /** The member's country, for codes that hold in one country. */
  place: string | null;
  locale: Locale;
  timeZone: string;
  bundleId: BundleId;
  method: string;
  /** The discount of the shown price. */
  discountCode: string | null;
  /** The price that the payer was shown, if the caller names it. */
  shown: { amountMinor: number; currency: string } | null;
  /** The confirmed direct debit to sign, at the revision its payer was shown; else null. */
  directDebit: { id: string; revision: number } | null;
  /** The payer agrees that the card of this payment is kept. */
  keepsCard: boolean;
  /** The stored card to charge; null to pay another way. */
  storedCardId: string | null;
  returnTo: string | null;
  idempotencyKey: string;
};

/**
 * Orders a bundle at the server's price and makes its payment. The order is stored before the gateway is called,
 * so that a crash or a lost answer never makes a second one: a call with the same key continues. On a site that the
 * gateway refuses, nothing new is ordered (payments_not_taken).
 */
export async function placeOrder(
  db: Db,
  services: PaymentServices,
  offeredMethods: OfferedMethods,
  wish: Wish,
): Promise<OrderRow> {
  const { gateways } = services;
  const same = await findSame(db, wish);
  // A repeat is told what became of its order: its payment may have been made before the site was refused.
  // defence: refused-site-orders-nothing
  if (/* defence: repeat-on-refused-site */ !same && isSiteRefused(gateways, wish.site))
    throw new AppError("payments_not_taken");
  // A repeat stays at the gateway of its order, which may take no new ones by now.
  const order = same ?? (await writeOrder(db, services, { offeredMethods, wish }));
  // A charge that is open, or was asked for before under this key, never leads to a second charge.
  const isByCard = wish.storedCardId !== null && order.cardUse === "charge";
  const isOther = order.idempotencyKey !== wish.idempotencyKey;
  if (!(isByCard && isOther) && !isSameWish(order, wish)) throw new AppError("conflict");
  if (/* defence: charged-is-answered */ !isByCard) refuseOther(order, wish.shown);
  if (isCharged(order)) return followCharge(db, services, await openCharge(db, services, order, wish.site));
  return openPayment(db, services, { order, site: wish.site });
}

/** A card that was erased has left its orders without its id. */
function isSameWish({ bundleId, method, cardUse, storedCardId }: OrderRow, wish: Wish): boolean {
  const charged = cardUse === "charge" ? (storedCardId ?? wish.storedCardId) : null;
  return (
    bundleId === wish.bundleId &&
    method === wish.method &&
    charged === wish.storedCardId &&
    (cardUse === "keep") === wish.keepsCard
  );
}

/** The payer pays only the shown price, not even a lower one: another tab may change the country. */
function refuseOther(price: { amountMinor: number; currency: string }, shown: Wish["shown"]): void {
  if (shown === null) return;
  if (price.amountMinor !== shown.amountMinor || price.currency !== shown.currency)
    throw new AppError("price_changed");
}

/**
 * A signed debit, or the charge of a card, stays while the gateway is away, and the reconciler continues it:
 * after a failure message the payer would pay another way, and then twice.
 */
async function openCharge(
  db: Db,
  services: PaymentServices,
  order: OrderRow,
  site: RequestSite,
): Promise<OrderRow> {
  try {
    return await openPayment(db, services, { order, site });
  } catch (error) {
    const isAway = error instanceof AppError && error.code === "payment_unavailable";
    if (/* defence: signed-debit-stands */ !isAway) throw error;
    return getOrder(db, order.id);
  }
}

/** Such an order has no payment page: its state is looked up at once, or by the reconciler. */
async function followCharge(db: Db, services: PaymentServices, order: OrderRow): Promise<OrderRow> {
  if (!isOpen(order.status)) return order;
  try {
    return await settleOrder(db, services, order.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ err: error, orderId: order.id }, "a charge could not be looked up");
    return order;
  }
}

/**
 * The order of this key, or of this direct debit even if another tab signed it, or the open order that
 * charges this stored card.
 */
async function findSame(db: Db, wish: Wish): Promise<OrderRow | null> {
  const { memberId, idempotencyKey, directDebit, storedCardId } = wish;
  const signedFor = db
    .select({ id: directDebits.orderId })
    .from(directDebits)
    .where(and(eq(directDebits.id, directDebit?.id ?? ""), eq(directDebits.memberId, memberId)));
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        or(
          eq(orders.idempotencyKey, idempotencyKey),
          directDebit === null ? undefined : /* defence: debit-is-one-order */ inArray(orders.id, signedFor),
          // defence: charge-is-one-order
          storedCardId === null ? undefined : isOpenCharge(storedCardId),
        ),
      ),
    );
  return found.find((order) => order.idempotencyKey === idempotencyKey) ?? found[0] ?? null;
}

function isOpenCharge(cardId: string) {
  return and(
    eq(orders.storedCardId, cardId),
    eq(orders.cardUse, "charge"),
    inArray(orders.status, ["pending", "processing"]),
  );
}

/** A stored card is charged as a card, and is not stored again. */
function isChargeAllowed({ method, keepsCard, storedCardId }: Wish): boolean {
  return storedCardId === null || (method === storedCardMethod && !keepsCard);
}

/** Only cards can be kept, by a gateway that can charge them again. */
function isKeepAllowed({ method, keepsCard }: Wish, { cards }: PaymentGateway): boolean {
  return !keepsCard || (cards !== null && keptCardMethods.includes(method));
}

async function writeOrder(
  db: Db,
  services: PaymentServices,
  { offeredMethods, wish }: { offeredMethods: OfferedMethods; wish: Wish },
): Promise<OrderRow> {
  const gateway = gatewayForSite(services.gateways, wish.site);
  if (!gateway) throw new AppError("payment_unavailable");
  const { country, locale } = wish;
  const currency = currencyOf(country);
  const offered = await offeredMethods({ site: wish.site, country, currency, locale });
  const isDebit = wish.method === debitMethod;
  // defence: debit-needs-mandate
  if (
    isDebit !== (wish.directDebit !== null) ||
    !isChargeAllowed(wish) ||
    /* defence: cards-alone-kept */ !isKeepAllowed(wish, gateway) ||
    !offered.some(({ slug }) => slug === wish.method)
  ) {
    throw new FieldError({ method: { code: "invalid" } }, "payment_method_unavailable");
  }
  const bundle = bundlesFor(currency).find(({ id }) => id === wish.bundleId);
  if (!bundle) throw new AppError("bundle_unknown");
  const now = services.clock.now();
  const { memberId, discountCode } = wish;
  const asker = { siteId: wish.site.id, memberId, country: wish.place, currency, now };
  const { discounts } = await listDiscounts(db, asker, discountCode);
  // The discount of the shown price is no longer valid: the payer never pays more than shown.
  const named = discounts.filter(({ code }) => discountCode !== null && code === spellCode(discountCode));
  if (discountCode !== null && !bestDiscount(named, bundle.amountMinor)) {
    // The same order may have taken it after the search above.
    const same = await findSame(db, wish);
    // defence: same-order-keeps-discount
    if (same) return same;
    throw new AppError("discount_gone");
  }
  const priced = priceOf(bundle, discounts);
  refuseOther(priced, wish.shown);
  return db.transaction((tx) => write(tx, wish, { gateway: gateway.name, priced, now }));
}

async function write(
  tx: Db,
  wish: Wish,
  { gateway, priced, now }: { gateway: string; priced: PricedBundle; now: Date },
): Promise<OrderRow> {
  const { discount, listMinor } = priced;
  const { memberId, locale, country, timeZone } = wish;
  const { amountMinor, currency } = priced;
  // Orders of a member are written one after another, so that only one uses the rest of a cap.
  await lockPurse(tx, memberId);
  // The same order, sent twice at the same instant, is stored once.
  const same = await findSame(tx, wish);
  if (same) return same;
  const debit =
    wish.directDebit === null
      ? null
      : await holdDebit(tx, {
          ...{ directDebitId: wish.directDebit.id, revision: wish.directDebit.revision },
          ...{ siteId: wish.site.id, memberId, bundleId: priced.id, amountMinor, currency },
          ...{ discountCode: discount?.code ?? null, locale, country, now },
        });
  const { storedCardId: cardId } = wish;
  const ofCard = { siteId: wish.site.id, memberId, gateway, now };
  const charged = cardId === null ? null : await holdCard(tx, { ...ofCard, cardId });
  await holdToCaps(tx, { memberId, amountMinor, currency, locale, country, timeZone, now });
  const keptId = wish.keepsCard ? await beginCard(tx, ofCard) : null;
  const cardUse = charged ? "charge" : keptId === null ? null : "keep";
  const [order] = await tx
    .insert(orders)
    .values({
      id: newId(),
      siteId: wish.site.id,
      memberId,
      bundleId: priced.id,
      credits: priced.credits,
      // defence: price-of-bundle
      amountMinor: priced.amountMinor,
      discountMinor: listMinor - priced.amountMinor,
      discountPercentage: discount?.percentage ?? 0,
      discountCode: discount?.code ?? null,
      currency: priced.currency,
      country: wish.country ?? "",
      taxCountry: wish.place,
      gateway,
      method: wish.method,
      accountLast4: debit?.accountLast4 ?? charged?.last4 ?? null,
      storedCardId: charged?.id ?? keptId,
      cardUse,
      status: "pending",
      idempotencyKey: wish.idempotencyKey,
      returnTo: wish.returnTo,
      language: wish.locale,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error("the order was not written");
  // The last use was taken, or another order of this member has the discount, since the price was made.
  if (discount && !(await claimDiscount(tx, { discount, orderId: order.id, memberId, now })))
    throw new AppError("discount_gone");
  if (debit) await signDebit(tx, { id: debit.id, orderId: order.id, now });
  return order;
}
