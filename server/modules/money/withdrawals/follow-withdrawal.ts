import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { payBackDays } from "#contracts/limits.ts";
import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { type WithdrawalOutcome, withdrawals } from "#server/db/schema/withdrawals.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { keepBooks } from "#server/modules/money/payments/keep-books.ts";
import type { PaymentServices } from "#server/modules/money/payments/payment-services.ts";
import type { OrderRow } from "#server/modules/money/payments/present.ts";
import { leftToRefund } from "#server/modules/money/payments/refund-rules.ts";
import { settleOrder, settleWithPayment } from "#server/modules/money/payments/settle-order.ts";
import { isMemberGone } from "#server/modules/people/leaving/is-member-gone.ts";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { GatewayRefund } from "#server/platform/gateways/gateway-payment.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { hourMs, minuteMs } from "#server/platform/time-units.ts";
import { translator } from "#server/platform/translate.ts";
import type { WithdrawalRow } from "./queries.ts";
import { lookHours, mostAtOnce, quickTriesHours, refundUnderWayMinutes } from "./withdrawal-limits.ts";

type NeededServices = PaymentServices & { db: Db; sites: SiteDirectory };
type Found = { withdrawal: WithdrawalRow; order: OrderRow };

/** Continues open withdrawals: those whose job failed, and those whose refund was not looked at for long. */
export async function followWithdrawals(services: NeededServices): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isQuick = sql`${withdrawals.createdAt} > ${ago(quickTriesHours * hourMs).toISOString()}::timestamptz`;
  const due = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(
      and(
        isNull(withdrawals.outcome),
        or(
          isNull(withdrawals.lookedAt),
          lt(withdrawals.lookedAt, ago(lookHours * hourMs)),
          and(isNull(withdrawals.refundId), lt(withdrawals.lookedAt, ago(hourMs))),
          and(isNull(withdrawals.refundId), isQuick, lt(withdrawals.lookedAt, ago(minuteMs))),
        ),
      ),
    )
    .orderBy(asc(withdrawals.lookedAt))
    .limit(mostAtOnce);
  for (const { id } of due) {
    try {
      await followWithdrawal(services, id);
    } catch (error) {
      // A failed withdrawal does not delay the others.
      if (!(error instanceof GatewayError))
        services.log.error({ err: error, withdrawalId: id }, "a withdrawal could not be continued");
    }
  }
}

/**
 * Follows a change of an order's money. An ended withdrawal opens again if its end is no longer true: the
 * bank gave back what it had taken, or a paid refund was returned to us.
 */
export async function followWithdrawalOf(services: NeededServices, orderId: string): Promise<void> {
  const { db } = services;
  const isUndone = sql`(${withdrawals.outcome} = 'moot' and ${orders.status} <> 'charged_back')
    or (${withdrawals.outcome} = 'paid' and ${orders.status} <> 'charged_back'
      and ${orders.refundedMinor} < least(${orders.amountMinor}, ${withdrawals.refundedBeforeMinor} + ${withdrawals.amountMinor}))`;
  const [found] = await db
    .select({ id: withdrawals.id, outcome: withdrawals.outcome })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(eq(withdrawals.orderId, orderId), or(isNull(withdrawals.outcome), isUndone)));
  if (!found) return;
  // defence: undone-end-reopened
  if (found.outcome !== null)
    await db
      .update(withdrawals)
      .set({ outcome: null, endedAt: null })
      .where(and(eq(withdrawals.id, found.id), eq(withdrawals.outcome, found.outcome)));
  await followWithdrawal(services, found.id);
}

/**
 * Takes the next step of a withdrawal: asks the gateway for its refund, once even if called several times,
 * and follows the refund's state. Throws GatewayError if the gateway is away or refuses; the withdrawal stays
 * open and is continued later.
 */
export async function followWithdrawal(services: NeededServices, withdrawalId: string): Promise<void> {
  const { db, gateways, clock, log } = services;
  const now = clock.now();
  const [withdrawal] = await db
    .update(withdrawals)
    .set({ lookedAt: now })
    .where(and(eq(withdrawals.id, withdrawalId), isNull(withdrawals.outcome)))
    .returning();
  if (!withdrawal) return;
  const { orderId } = withdrawal;
  try {
    // Refunds by others and returns by the bank must be known before the gateway is asked.
    const { order, payment } = await settleWithPayment(db, services, orderId);
    const found = { withdrawal, order };
    // The bank has already returned to the payer what was left to refund.
    // defence: taken-back-not-refunded
    if (isMoot(found)) return await endMoot(services, found);
    const gateway = getGateway(gateways, order.gateway);
    if (order.paymentId === null) throw new GatewayError("unreachable", "The order has no payment");
    const debit = { paymentId: order.paymentId, isCancelable: payment?.isCancelable === true };
    const standing = await stopDebit(gateway, found, debit);
    // A debit that its bank has not paid yet cannot be refunded: a later look goes on.
    // defence: unpaid-debit-awaited
    if (standing === "awaited") return;
    if (standing === "stopped") {
      const stopped = { withdrawal, order: await settleOrder(db, services, orderId) };
      // The gateway may show the stop later, and then a later look ends the withdrawal.
      if (stopped.order.status === "refunded") await end(services, stopped, "paid");
      return;
    }
    const refund = await findOrAsk(services, gateway, found, order.paymentId);
    if (refund === "nothing_left") return await end(services, found, "paid");
    if (!refund) return;
    // The books follow the refunded money before the refund is noted, and before the withdrawal ends: a noted refund counts
    // as a part of the sum that the order shows as refunded.
    const shown = { withdrawal, order: await settleOrder(db, services, orderId) };
    if (withdrawal.refundId === null) await noteRefund(services, shown, refund.refundId);
    if (refund.status === "under_way") return;
    // The bank gave back a part that it had taken before the refund was asked for. A withdrawal has one refund of ours.
    // defence: rest-refunded-by-hand
    if (refund.status === "paid" && leftToRefund(shown.order, withdrawal) > 0)
      throw new GatewayError("rejected", "Staff refund the rest at this gateway in its own pages");
    await end(services, shown, refund.status);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isLate = withdrawal.createdAt.getTime() < now.getTime() - payBackDays * 24 * hourMs;
    const words = "a withdrawal could not be refunded yet";
    // The gateway will refuse again, so staff must look.
    const needsSomebody = isLate || error.failure === "rejected";
    log[needsSomebody ? "error" : "warn"]({ err: error, withdrawalId, orderId }, words);
    throw error;
  }
}

/**
 * Stops a debit that its bank has not paid yet, if the gateway can and nothing of its price is owed. Otherwise its bank is
 * awaited; null if there is nothing to stop or await.
 */
async function stopDebit(
  { mandates, cancelPayment }: PaymentGateway,
  { withdrawal, order }: Found,
  { paymentId, isCancelable }: { paymentId: string; isCancelable: boolean },
): Promise<"stopped" | "awaited" | null> {
  const isUnpaid =
    order.method === debitMethod &&
    order.status === "completed" &&
    (await mandates?.isUnderWay(paymentId)) === true;
  if (!isUnpaid) return null;
  const isWhole = leftToRefund(order, withdrawal) === order.amountMinor;
  // defence: unpaid-debit-stopped
  if (!isWhole || !isCancelable || !cancelPayment) return "awaited";
  try {
    await cancelPayment(paymentId);
    return "stopped";
  } catch (error) {
    // Its bank was faster.
    if (error instanceof GatewayError && error.failure === "rejected") return "awaited";
    throw error;
  }
}

/** The gateway has accepted the refund: from now on it is counted apart from refunds by others. */
async function noteRefund(
  { db, queue, clock, live }: NeededServices,
  { withdrawal, order }: Found,
  refundId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (!locked) throw new Error(`no order ${order.id}`);
    const noted = await tx
      .update(withdrawals)
      .set({ refundId })
      .where(and(eq(withdrawals.id, withdrawal.id), isNull(withdrawals.refundId)))
      .returning({ id: withdrawals.id });
    if (noted.length === 0) return;
    await keepBooks(tx, { queue }, { order: locked, change: `taken:${withdrawal.id}`, now: clock.now() });
  });
  live.publish(order.memberId, "order_changed", { order_id: order.id, status: order.status });
}

/** The bank took the whole price back, or what was left beside refunds by others; or more was returned than was paid. */
function isMoot({ withdrawal, order }: Found): boolean {
  if (order.status !== "charged_back") return false;
  const { amountMinor, chargedBackMinor } = order;
  return withdrawal.askedGatewayAt === null || chargedBackMinor >= amountMinor || isReturnedTwice(order);
}

function isReturnedTwice({ amountMinor, refundedMinor, chargedBackMinor }: OrderRow): boolean {
  return refundedMinor + chargedBackMinor > amountMinor;
}

async function endMoot(services: NeededServices, found: Found): Promise<void> {
  const { withdrawal, order } = found;
  if (withdrawal.refundId !== null || isReturnedTwice(order))
    services.log.error(
      { withdrawalId: withdrawal.id, orderId: order.id },
      "a payment was taken back by its bank while its withdrawal is being refunded: the payer may get it twice",
    );
  await end(services, found, "moot");
}

/**
 * The refund at the gateway; null until it is certain whether a call with a lost answer made one. If staff refunded a part
 * by hand meanwhile, the rest is asked for, or nothing is left.
 */
async function findOrAsk(
  { db, clock, sites }: NeededServices,
  { refunds }: PaymentGateway,
  { withdrawal, order }: Found,
  paymentId: string,
): Promise<GatewayRefund | "nothing_left" | null> {
  const { id: withdrawalId, askedGatewayAt } = withdrawal;
  const now = clock.now();
  // The gateway forgets keys after an hour, so its refunds are searched first.
  const known = askedGatewayAt && (await refunds?.findRefund({ paymentId, withdrawalId }));
  // defence: refund-looked-up
  if (known) return known;
  const amountMinor = leftToRefund(order, withdrawal);
  // defence: refund-of-what-is-left
  if (amountMinor <= 0) return "nothing_left";
  // Staff refund it in the gateway's own pages, as the log asks them to.
  if (!refunds) throw new GatewayError("rejected", "Staff refund at this gateway in its own pages");
  const certainSince = new Date(now.getTime() - refundUnderWayMinutes * minuteMs);
  // Of several processes, one asks.
  const claimed = await db
    .update(withdrawals)
    .set({ askedGatewayAt: now })
    .where(
      and(
        eq(withdrawals.id, withdrawalId),
        isNull(withdrawals.outcome),
        or(isNull(withdrawals.askedGatewayAt), lt(withdrawals.askedGatewayAt, certainSince)),
      ),
    )
    .returning({ id: withdrawals.id });
  if (claimed.length === 0) return null;
  const site = await sites.get(order.siteId);
  return refunds.createRefund({
    paymentId,
    amountMinor,
    currency: order.currency,
    description: translator(order.language, "mails")("withdrawal.statement", {
      site: site.settings.brand.name,
    }),
    withdrawalId,
  });
}

/** Ends a withdrawal. A failed refund restores the credits and their effects, and the member is told. */
async function end(
  { db, queue, clock, live }: NeededServices,
  { withdrawal, order }: Found,
  outcome: WithdrawalOutcome,
): Promise<void> {
  const now = clock.now();
  const isEnded = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (!locked) throw new Error(`no order ${order.id}`);
    const ended = await tx
      .update(withdrawals)
      .set({ outcome, endedAt: now })
      .where(and(eq(withdrawals.id, withdrawal.id), isNull(withdrawals.outcome)))
      .returning({ id: withdrawals.id });
    if (ended.length === 0) return false;
    if (outcome !== "failed") return true;
    // defence: failed-refund-gives-back
    await keepBooks(tx, { queue }, { order: locked, change: `failed:${withdrawal.id}`, now });
    const { memberId } = order;
    // Nobody can withdraw once more. Staff find it in the list of differences.
    if (await isMemberGone(tx, { memberId, now })) return true;
    await notify(tx, queue, { memberId, type: "withdrawal_failed", subjectId: withdrawal.id, now });
    return true;
  });
  if (!isEnded) return;
  live.publish(order.memberId, "order_changed", { order_id: order.id, status: order.status });
  if (outcome === "failed") live.publish(order.memberId, "user_changed", {});
}
