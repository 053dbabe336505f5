import { eq } from "drizzle-orm";
import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { emit } from "#server/events.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { blockAnew } from "#server/modules/money/direct-debits/lift-block.ts";
import { reclaimDiscount, releaseDiscount } from "#server/modules/money/discounts/claim-discount.ts";
import { isMemberGone } from "#server/modules/people/leaving/is-member-gone.ts";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import type { GatewayPayment, GatewayReturn } from "#server/platform/gateways/gateway-payment.ts";
import { documentOrder } from "./document-order.ts";
import { keepBooks } from "./keep-books.ts";
import { findChangedReturns, returnsOf, storeReturns } from "./keep-returns.ts";
import { factsOf, isOldNews, isOver, isPaid, mayBePaidLate, type PaymentFacts } from "./order-status.ts";
import { oweBack } from "./owe-back.ts";
import { settleLooks } from "./payment-limits.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";

/**
 * The only function that sets an order's state: asks the gateway for the payment's state and follows it, with
 * all consequences in one transaction. May run at any time, repeatedly and in parallel: an answer counts only
 * if no other was followed after its question, so that the newest answer wins in any order of arrival. Throws
 * GatewayError if the gateway cannot be asked; then the order is unchanged.
 */
export async function settleOrder(db: Db, services: PaymentServices, orderId: string): Promise<OrderRow> {
  return (await settleWithPayment(db, services, orderId)).order;
}

/** An order, and the gateway's answer that it follows; null if there was none, or one that is not the order's. */
export type SettledOrder = { order: OrderRow; payment: GatewayPayment | null };
type AnsweredOrder = SettledOrder & {
  /** The gateway's answer even if it is not the order's. */
  answer: GatewayPayment | null;
  /** Whether this look changed the order, and no other one meanwhile. */
  hasFollowed: boolean;
};

/** `settleOrder`, with the answer of the gateway. */
export async function settleWithPayment(
  db: Db,
  services: PaymentServices,
  orderId: string,
): Promise<AnsweredOrder> {
  let order = await getOrder(db, orderId);
  let payment: GatewayPayment | null = null;
  let hasFollowed = false;
  for (let look = 0; look < settleLooks; look += 1) {
    if (order.paymentId === null) return { order, payment: null, answer: null, hasFollowed };
    const gateway = getGateway(services.gateways, order.gateway);
    // defence: state-at-gateway
    payment = await gateway.getPayment(order.paymentId);
    if (!belongs(payment, order)) {
      const { transfer: _account, ...says } = payment;
      services.log.error(
        { orderId, paymentId: order.paymentId, says },
        "a payment does not belong to its order: nothing is credited",
      );
      return { order, payment: null, answer: payment, hasFollowed };
    }
    const seen = { ...factsOf(payment), isCollecting: payment.isCollecting === true };
    // A final state, or one that cannot have changed back and forth, needs no lock.
    const isKnown = isSame(order, seen) && !isPaid(seen.status);
    if (isOldNews(order.status, seen.status) || isKnown)
      return { order, payment, answer: payment, hasFollowed };
    const { looks } = order;
    const { failure } = payment;
    const returns = returnsOf(payment);
    const { settled, outcome } = await db.transaction((tx) =>
      follow(tx, services, { orderId, looks, seen, failure, returns }),
    );
    if (outcome === "followed") {
      hasFollowed = true;
      services.live.publish(settled.memberId, "order_changed", { order_id: orderId, status: settled.status });
      services.live.publish(settled.memberId, "user_changed", {});
    }
    order = settled;
    if (outcome !== "overtaken") break;
  }
  return { order, payment, answer: payment, hasFollowed };
}

/** Whether an answer is about the order's payment, with its amount. */
export function belongs(payment: GatewayPayment, order: OrderRow): boolean {
  return (
    payment.paymentId === order.paymentId &&
    // defence: payment-of-order
    payment.orderId === order.id &&
    // defence: payment-amount
    payment.amountMinor === order.amountMinor &&
    // defence: payment-currency
    payment.currency === order.currency
  );
}

function isSame(order: OrderRow, seen: Seen): boolean {
  return (
    order.isCollecting === seen.isCollecting &&
    order.status === seen.status &&
    order.refundedMinor === seen.refundedMinor &&
    order.chargedBackMinor === seen.chargedBackMinor
  );
}

type Seen = PaymentFacts & Pick<OrderRow, "isCollecting">;
type Look = {
  orderId: string;
  looks: number;
  seen: Seen;
  failure: GatewayPayment["failure"];
  returns: readonly GatewayReturn[] | null;
};
type Followed = { settled: OrderRow; outcome: "followed" | "known" | "overtaken" };

async function follow(
  tx: Db,
  services: PaymentServices,
  { orderId, looks, seen, failure, returns }: Look,
): Promise<Followed> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`no order ${orderId}`);
  if (isOldNews(order.status, seen.status)) return { settled: order, outcome: "known" };
  const now = services.clock.now();
  // defence: order-moves-once-locked
  if (isSame(order, seen)) {
    return { settled: order, outcome: await followReturns(tx, { order, looks, returns, now }) };
  }
  // Another look was followed after this one began: either may be newer, so the payment is asked for again.
  // defence: overtaken-asked-again
  if (order.looks !== looks) return { settled: order, outcome: "overtaken" };
  await storeReturns(tx, { orderId, changed: await findChangedReturns(tx, orderId, returns), now });
  const [settled] = await tx
    .update(orders)
    .set({
      ...seen,
      failure,
      looks: looks + 1,
      updatedAt: now,
      lookedAt: now,
      ...(isPaid(seen.status) && order.completedAt === null && { completedAt: now }),
    })
    .where(eq(orders.id, orderId))
    .returning();
  if (!settled) throw new Error(`no order ${orderId}`);
  await keepDiscount(tx, services, { before: order, settled, now });
  // defence: leavers-are-credited
  if (isPaid(settled.status)) {
    const byBank = settled.chargedBackMinor > order.chargedBackMinor && { cause: "chargeback" as const };
    const { memberId } = settled;
    const isGone = order.completedAt === null && (await isMemberGone(tx, { memberId, now }));
    const change = { order: settled, change: settled.looks, ...byBank, isGone, now };
    const isBooked = await keepBooks(tx, services, change);
    // defence: money-of-leavers-returned
    if (isGone && isBooked && (await oweBack(tx, { order: settled, now })))
      await emit(tx, services.queue, "order.returned", { orderId });
  }
  // The same sums had another state under the release before, which followed a chargeback of a part as one of the whole.
  const isReopened = isPaid(order.status) && isPaid(settled.status) && order.status !== settled.status;
  const hasMoved =
    isReopened ||
    settled.refundedMinor !== order.refundedMinor ||
    settled.chargedBackMinor !== order.chargedBackMinor;
  if (hasMoved) await emit(tx, services.queue, "order.returned", { orderId });
  // defence: returned-debit-told
  if (settled.status === "charged_back" && settled.method === debitMethod) {
    // A payment that was returned, paid after all and returned again is reported again.
    const isAnew = order.status !== "charged_back";
    const news = { memberId: settled.memberId, type: "debit_returned", subjectId: orderId, now };
    // defence: returned-anew-blocks
    if (isAnew) await blockAnew(tx, orderId);
    await notify(tx, services.queue, { ...news, isAnew });
  }
  // Last: other orders of the company wait for the numbers of the documents until the transaction ends.
  // defence: completion-is-documented
  await documentOrder(tx, services, { order: settled, isReopened, now });
  return { settled, outcome: "followed" };
}

type SameSums = { order: OrderRow; now: Date } & Pick<Look, "looks" | "returns">;

/** An answer that changes no sum of its order may still change the state of a refund or chargeback. */
async function followReturns(tx: Db, { order, looks, returns, now }: SameSums): Promise<Followed["outcome"]> {
  const changed = await findChangedReturns(tx, order.id, returns);
  // defence: returns-overtaken-asked-again
  if (changed.length > 0 && order.looks !== looks) return "overtaken";
  // defence: return-without-sum-followed
  await storeReturns(tx, { orderId: order.id, changed, now });
  // The look is counted too: an older answer that is still under way must not be followed after it.
  if (order.looks === looks) await countLook(tx, order, now);
  return changed.length > 0 ? "followed" : "known";
}

type Change = { before: OrderRow; settled: OrderRow; now: Date };

/** An order that is paid, or may still be, uses its discount; an order that ended unpaid gives it back. */
async function keepDiscount(
  tx: Db,
  { log }: PaymentServices,
  { before, settled, now }: Change,
): Promise<void> {
  const { id: orderId, discountCode: code, siteId, memberId } = settled;
  if (code === null || isOver(before.status) === isOver(settled.status)) return;
  // defence: late-payer-keeps-discount
  if (mayBePaidLate(settled)) return;
  // defence: ended-gives-back
  if (isOver(settled.status)) await releaseDiscount(tx, orderId);
  else if (!(await reclaimDiscount(tx, { siteId, code, orderId, memberId, now })))
    log.error(
      { orderId, code },
      "an order was paid late, after its discount was given to another order: the code has one use too many",
    );
}

async function countLook(tx: Db, { id, looks }: OrderRow, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ looks: looks + 1, lookedAt: now })
    .where(eq(orders.id, id));
}
