import { and, asc, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { expireOrder } from "./expire-order.ts";
import { openPayment } from "./open-payment.ts";
import {
  lateLookMs,
  paidLookDays,
  paidWatchedMs,
  payableAgainMs,
  reconciledAtOnce,
  reconcileRounds,
  reconcileRunMs,
} from "./payment-limits.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { settleOrder } from "./settle-order.ts";

/** Settles open orders without webhook or returning payer; finds unreported refunds and chargebacks. */
export async function reconcileOrders(
  db: Db,
  services: PaymentServices,
  sites: SiteDirectory,
): Promise<void> {
  const endsAt = performance.now() + reconcileRunMs;
  // First, and only a few: many open orders must not delay the checks for refunds.
  const paid = await claimPaid(db, services.clock.now());
  const late = await claimLate(db, services.clock.now());
  await Promise.all([...paid, ...late].map((order) => goOn(db, services, sites, order)));
  for (let count = 0; count < reconcileRounds && performance.now() < endsAt; count += 1) {
    const due = await claimDue(db, services.clock.now());
    await Promise.all(due.map((order) => goOn(db, services, sites, order)));
    if (due.length < reconciledAtOnce) return;
  }
}

/**
 * Takes the orders whose last look is the oldest and marks them as looked at, so that an order that always
 * fails does not delay others. Older orders are looked at less often: a bank transfer may take days.
 */
async function claimDue(db: Db, now: Date): Promise<OrderRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const instant = sql`${now.toISOString()}::timestamptz`;
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('pending', 'processing')`,
        lt(orders.updatedAt, ago(minuteMs / 2)),
        lt(orders.createdAt, ago(minuteMs)),
        gt(orders.createdAt, ago(orderWatchedMs)),
        sql`${orders.updatedAt} < ${instant} - (${instant} - ${orders.createdAt}) / 60`,
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(reconciledAtOnce)
    .for("update", { skipLocked: true });
  return db.update(orders).set({ updatedAt: now }).where(inArray(orders.id, due)).returning();
}

/** Paid orders, the longest unchecked ones first: daily at first, every week after ten weeks. */
async function claimPaid(db: Db, now: Date): Promise<OrderRow[]> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const age = sql`(${instant} - ${orders.createdAt}) / 10`;
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('completed', 'refunded', 'charged_back')`,
        gt(orders.createdAt, new Date(now.getTime() - paidWatchedMs)),
        sql`coalesce(${orders.lookedAt}, ${orders.createdAt}) < ${instant} - greatest(interval '1 day', least(interval '${sql.raw(String(paidLookDays))} days', ${age}))`,
      ),
    )
    .orderBy(sql`${orders.lookedAt} asc nulls first`)
    .limit(reconciledAtOnce)
    .for("update", { skipLocked: true });
  return db.update(orders).set({ lookedAt: now }).where(inArray(orders.id, due)).returning();
}

/** Expired and cancelled orders whose bank transfer may still arrive: its webhook may be lost, too. */
async function claimLate(db: Db, now: Date): Promise<OrderRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('expired', 'cancelled') and ${orders.method} = 'wire-transfer' and ${orders.paymentId} is not null`,
        gt(orders.createdAt, ago(orderWatchedMs)),
        lt(sql`coalesce(${orders.lookedAt}, ${orders.createdAt})`, ago(lateLookMs)),
      ),
    )
    .orderBy(sql`${orders.lookedAt} asc nulls first`)
    .limit(reconciledAtOnce)
    .for("update", { skipLocked: true });
  return db.update(orders).set({ lookedAt: now }).where(inArray(orders.id, due)).returning();
}

async function goOn(db: Db, services: PaymentServices, sites: SiteDirectory, order: OrderRow): Promise<void> {
  try {
    if (order.paymentId !== null) {
      // defence: reconciler-settles
      await settleOrder(db, services, order.id);
    } else if (
      order.chargeAskedAt === null &&
      order.createdAt.getTime() < services.clock.now().getTime() - payableAgainMs
    ) {
      await expireOrder(db, services, { orderId: order.id });
    } else {
      const opened = await openPayment(db, services, { order, site: await sites.get(order.siteId) });
      services.live.publish(order.memberId, "order_changed", { order_id: order.id, status: opened.status });
    }
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof AppError)) throw error;
    services.log.warn({ err: error, orderId: order.id }, "an order could not be settled");
  }
}
