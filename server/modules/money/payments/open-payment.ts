import { and, eq, inArray, isNull } from "drizzle-orm";
import { debitMethod, isPaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { chargeDebit, findCharge } from "#server/modules/money/direct-debits/charge-debit.ts";
import { getOwnRules } from "#server/modules/money/spending/queries.ts";
import { chargeCard, findCardCharge, openPayer } from "#server/modules/money/stored-cards/charge-card.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { findGateway, getGateway } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { refuses } from "#server/platform/gateways/refused-niches.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { translator } from "#server/platform/translate.ts";
import { endUnpayable, expireOrder } from "./expire-order.ts";
import { isCharged, isOver } from "./order-status.ts";
import { chargeUnderWayMs, payableAgainMs } from "./payment-limits.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";

/**
 * Makes the order's payment at its gateway, once even if called several times: the order's id is the idempotency
 * key, and each call has the same content. While the gateway is away, the order stays as it is, and a later call
 * continues.
 */
export async function openPayment(
  db: Db,
  services: PaymentServices,
  { order, site }: { order: OrderRow; site: RequestSite },
): Promise<OrderRow> {
  if (order.paymentId !== null || order.status !== "pending") return order;
  const asked = await lookForCharge(db, services, order);
  // defence: charge-looked-up
  if (asked.paymentId !== null) {
    await adoptPayment(db, services, { order, made: { paymentId: asked.paymentId, checkoutUrl: null } });
    return getOrder(db, order.id);
  }
  const isTooLate = order.createdAt.getTime() < services.clock.now().getTime() - payableAgainMs;
  const gateway = findGateway(services.gateways, order.gateway);
  const isRefused = gateway !== null && refuses(gateway, site);
  // defence: pause-opens-nothing
  if (
    /* defence: refused-site-opens-nothing */ isRefused ||
    (await isPaused(db, services, order)) ||
    (isCharged(order) && isTooLate)
  ) {
    if (asked.isCertain)
      await expireOrder(db, services, { orderId: order.id, uncharged: order.chargeAskedAt });
    return getOrder(db, order.id);
  }
  const askedNow = services.clock.now();
  try {
    const made = await makePayment(db, services, { order, site, askedNow });
    if (made) await adoptPayment(db, services, { order, made });
    const opened = await getOrder(db, order.id);
    // The order was cancelled, or its time ran out, while the gateway made its payment.
    if (made && isOver(opened.status)) await endPayment(services, opened);
    return opened;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // Refused before the call, or by the gateway: there is no payment.
    const { chargeAskedAt } = await getOrder(db, order.id);
    const isOurs = [order.chargeAskedAt, askedNow].some((at) => at?.getTime() === chargeAskedAt?.getTime());
    const mayEnd = asked.isCertain && (chargeAskedAt === null || isOurs);
    throw await refuse(db, services, { order, error, mayEnd, uncharged: chargeAskedAt });
  }
}

/**
 * The payment of a charge whose answer was lost. It is certain that there is none only if none was asked for,
 * or if the call was long enough ago.
 */
async function lookForCharge(
  db: Db,
  { gateways, clock, log }: PaymentServices,
  { id: orderId, chargeAskedAt, cardUse, storedCardId: cardId, gateway: name }: OrderRow,
): Promise<{ paymentId: string | null; isCertain: boolean }> {
  if (chargeAskedAt === null) return { paymentId: null, isCertain: true };
  try {
    const gateway = getGateway(gateways, name);
    const paymentId = await (cardUse === "charge" && cardId !== null
      ? findCardCharge(db, cardsOf(gateway), { cardId, orderId })
      : findCharge(db, mandatesOf(gateway), orderId));
    return { paymentId, isCertain: chargeAskedAt.getTime() < clock.now().getTime() - chargeUnderWayMs };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, orderId }, "the payment of a charge could not be found at the gateway");
    throw new AppError("payment_unavailable");
  }
}

/** Stores the gateway's payment on its order, once, and announces a direct debit to its payer. */
export async function adoptPayment(
  db: Db,
  { queue, clock }: PaymentServices,
  { order, made }: { order: OrderRow; made: Made },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const opened = await tx
      .update(orders)
      .set({ ...made, updatedAt: now })
      .where(and(eq(orders.id, order.id), isNull(orders.paymentId)))
      .returning({ id: orders.id });
    if (opened.length > 0 && order.method === debitMethod) {
      const news = { memberId: order.memberId, type: "debit_coming", subjectId: order.id, now };
      await notify(tx, queue, news);
    }
  });
}

/** Best effort: a payment that is paid in spite of it still settles its order. */
async function endPayment(
  { gateways, log }: PaymentServices,
  { id: orderId, paymentId, gateway: name }: OrderRow,
): Promise<void> {
  const gateway = findGateway(gateways, name);
  if (!gateway?.cancelPayment || paymentId === null) return;
  try {
    await gateway.cancelPayment(paymentId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.info({ orderId, failure: error.failure }, "the payment of an ended order stays until it expires");
  }
}

/** Whether to charge the order: false if it ended meanwhile, or another call made its payment. */
async function noteCharge(db: Db, { id }: OrderRow, chargeAskedAt: Date): Promise<boolean> {
  const noted = await db
    .update(orders)
    .set({ chargeAskedAt })
    .where(and(eq(orders.id, id), eq(orders.status, "pending"), isNull(orders.paymentId)))
    .returning({ id: orders.id });
  return noted.length > 0;
}

export type Made = { paymentId: string; checkoutUrl: string | null };

async function makePayment(
  db: Db,
  { gateways, env }: PaymentServices,
  { order, site, askedNow }: { order: OrderRow; site: RequestSite; askedNow: Date },
): Promise<Made | null> {
  const gateway = findGateway(gateways, order.gateway);
  if (!gateway) throw new AppError("payment_unavailable");
  const payment = {
    orderId: order.id,
    amountMinor: order.amountMinor,
    currency: order.currency,
    description: translator(order.language, "mails")("receipt.statement", {
      site: site.settings.brand.name,
      credits: order.credits,
    }),
    locale: order.language,
    redirectUrl: `${site.publicUrl}/credits/${order.id}`,
    webhookUrl: `${site.publicUrl}${gateway.noticePath}`,
  };
  if (order.method === debitMethod) {
    const beforeCharge = () => noteCharge(db, order, askedNow);
    const needed = { mandates: mandatesOf(gateway), secret: env.SESSION_SECRET, beforeCharge };
    const paymentId = await chargeDebit(db, needed, payment);
    return paymentId === null ? null : { paymentId, checkoutUrl: null };
  }
  const { storedCardId: cardId } = order;
  if (order.cardUse === "charge") {
    if (cardId === null) throw new GatewayError("rejected", "The card is gone");
    const beforeCharge = (tx: Db) => noteCharge(tx, order, askedNow);
    const { locale: _, ...charge } = payment;
    const paymentId = await chargeCard(db, { cards: cardsOf(gateway), beforeCharge }, { ...charge, cardId });
    return paymentId === null ? null : { paymentId, checkoutUrl: null };
  }
  const method = isPaymentMethodSlug(order.method) ? order.method : null;
  const customerId =
    cardId === null ? null : await openPayer(db, cardsOf(gateway), { cardId, orderId: order.id });
  const asked = {
    ...payment,
    method,
    payableUntil: new Date(order.createdAt.getTime() + payableAgainMs),
  };
  if (customerId !== null) {
    try {
      const { paymentId, checkoutUrl } = await gateway.createPayment({
        ...{ ...asked, customerId, idempotencyKey: `keep-${order.id}` },
      });
      return { paymentId, checkoutUrl };
    } catch (error) {
      // If our account may not keep cards, the order is still paid by card and the card is not kept.
      if (!(error instanceof GatewayError) || error.failure !== "rejected") throw error;
    }
  }
  const { paymentId, checkoutUrl } = await gateway.createPayment({ ...asked, idempotencyKey: order.id });
  return { paymentId, checkoutUrl };
}

/** An order by card or debit is at a gateway that can do it: `placeOrder` asks before. */
function cardsOf({ cards }: PaymentGateway) {
  if (!cards) throw new GatewayError("rejected", "The gateway stores no cards");
  return cards;
}

function mandatesOf({ mandates }: PaymentGateway) {
  if (!mandates) throw new GatewayError("rejected", "The gateway charges no mandates");
  return mandates;
}

/**
 * No payment is opened for a member in a buying pause, even for an older order. The same holds for a
 * suspended or banned member, because they could not spend the credits.
 */
async function isPaused(db: Db, { clock }: PaymentServices, { memberId }: OrderRow): Promise<boolean> {
  const { pausedUntil } = await getOwnRules(db, memberId, clock.now());
  if (pausedUntil !== null) return true;
  const isShutOut = and(eq(accounts.id, memberId), inArray(accounts.status, ["suspended", "banned"]));
  return (await db.$count(accounts, isShutOut)) > 0;
}

type Refusal = { order: OrderRow; error: GatewayError; mayEnd: boolean; uncharged: Date | null };

async function refuse(
  db: Db,
  services: PaymentServices,
  { order, error, mayEnd, uncharged }: Refusal,
): Promise<AppError> {
  const { failure, field, message } = error;
  services.log.warn({ orderId: order.id, failure, field, reason: message }, "a payment could not be created");
  if (failure !== "rejected" || !mayEnd) return new AppError("payment_unavailable");
  // The gateway would refuse the same call again, so this order ends; a new one may use another method.
  await endUnpayable(db, { orderId: order.id, uncharged, status: "failed", now: services.clock.now() });
  if (order.method === debitMethod) return new AppError("direct_debit_refused");
  if (field === "method") {
    return new FieldError({ method: { code: "invalid" } }, "payment_method_unavailable");
  }
  return new AppError("payment_unavailable");
}
