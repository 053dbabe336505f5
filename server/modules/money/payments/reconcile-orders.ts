import { and, asc, eq, gt, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { findGateway, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { dayMs, hourMs, minuteMs } from "#server/platform/time-units.ts";
import { expireOrder } from "./expire-order.ts";
import { lookAndNote } from "./look-and-note.ts";
import { openPayment } from "./open-payment.ts";
import {
  failedLookMs,
  lateLookMs,
  paidHourlyMs,
  paidLookDays,
  paidLookPart,
  paidWatchedMs,
  payableAgainMs,
  reconciledAtOnce,
  reconcileRounds,
  reconcileRunMs,
} from "./payment-limits.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";

/** Settles open orders without webhook or returning payer; finds unreported refunds and chargebacks. */
export async function reconcileOrders(
  db: Db,
  services: PaymentServices,
  sites: SiteDirectory,
): Promise<void> {
  const endsAt = performance.now() + reconcileRunMs;
  // First, and only a few: many open orders must not delay the checks for refunds.
  const looks: ClaimedLook[] = [];
  for (const share of sharesOf(services.gateways)) {
    const paid = await claimPaid(db, share, services.clock.now());
    looks.push(...paid.map((order) => ({ order, everyMs: paidLookMs(order) })));
    const late = await claimLate(db, share, services.clock.now());
    looks.push(...late.map((order) => ({ order, everyMs: lateLookMs })));
  }
  await Promise.all(looks.map((look) => lookAt(db, services, look)));
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

/**
 * The orders of each gateway, and those of gateways that are not set up. Each has its own share of a run, because the failed
 * looks of a gateway that is away are due again soon and would take the places of another gateway's orders.
 */
function sharesOf(gateways: PaymentGateways): SQL[] {
  const names = gateways.map(({ name }) => name);
  return [...names.map((name) => eq(orders.gateway, name)), notInArray(orders.gateway, names)];
}

/** Paid orders of a share, the longest unchecked ones first, each as often as `paidLookMs` says. */
async function claimPaid(db: Db, share: SQL, now: Date): Promise<OrderRow[]> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const age = sql`(${instant} - ${orders.createdAt}) / ${paidLookPart}::float8`;
  const isYoung = sql`${orders.createdAt} > ${new Date(now.getTime() - paidHourlyMs).toISOString()}::timestamptz`;
  const [least, most] = [1, paidLookDays].map((days) => sql`make_interval(days => ${days})`);
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('completed', 'refunded', 'charged_back')`,
        share,
        gt(orders.createdAt, new Date(now.getTime() - paidWatchedMs)),
        sql`coalesce(${orders.lookedAt}, ${orders.createdAt}) < ${instant} - case when ${isYoung} then interval '1 hour' else greatest(${least}, least(${most}, ${age})) end`,
      ),
    )
    .orderBy(sql`${orders.lookedAt} asc nulls first`)
    .limit(reconciledAtOnce)
    .for("update", { skipLocked: true });
  return db.update(orders).set({ lookedAt: now }).where(inArray(orders.id, due)).returning();
}

/** Time (ms) between two looks at a claimed paid order: hourly, then daily, every week after ten weeks. */
function paidLookMs({ createdAt, lookedAt }: OrderRow): number {
  const age = (lookedAt ?? createdAt).getTime() - createdAt.getTime();
  if (age < paidHourlyMs) return hourMs;
  return Math.max(dayMs, Math.min(paidLookDays * dayMs, age / paidLookPart));
}

/** Expired and cancelled orders of a share whose bank transfer may still arrive: its webhook may be lost, too. */
async function claimLate(db: Db, share: SQL, now: Date): Promise<OrderRow[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('expired', 'cancelled') and ${orders.method} = 'wire-transfer' and ${orders.paymentId} is not null`,
        share,
        gt(orders.createdAt, ago(orderWatchedMs)),
        lt(sql`coalesce(${orders.lookedAt}, ${orders.createdAt})`, ago(lateLookMs)),
      ),
    )
    .orderBy(sql`${orders.lookedAt} asc nulls first`)
    .limit(reconciledAtOnce)
    .for("update", { skipLocked: true });
  return db.update(orders).set({ lookedAt: now }).where(inArray(orders.id, due)).returning();
}

type ClaimedLook = { order: OrderRow; everyMs: number };

/** Settles a claimed order whose next regular look is `everyMs` away. A look that failed for the moment is repeated sooner. */
async function lookAt(db: Db, services: PaymentServices, { order, everyMs }: ClaimedLook): Promise<void> {
  try {
    await settle(db, services, { order, tellsNews: true });
  } catch (error) {
    // defence: failed-look-repeated
    if (mayPass(services, order, error)) await claimSooner(db, { order, everyMs });
    reportFailure(services, order, error);
  }
}

/**
 * If the same look may succeed soon: the gateway is away, or its key is wrong until it is corrected. A gateway that is not set
 * up any more stays away for longer.
 */
function mayPass({ gateways }: PaymentServices, { gateway }: OrderRow, error: unknown): boolean {
  if (!(error instanceof GatewayError)) return true;
  const isForNow = error.retryable || error.failure === "unauthorized";
  return isForNow && findGateway(gateways, gateway) !== null;
}

/** Another look may have counted meanwhile: its time stays. */
async function claimSooner(db: Db, { order: { id, lookedAt }, everyMs }: ClaimedLook): Promise<void> {
  if (lookedAt === null) return;
  await db
    .update(orders)
    .set({ lookedAt: new Date(lookedAt.getTime() - everyMs + failedLookMs) })
    .where(and(eq(orders.id, id), eq(orders.lookedAt, lookedAt)));
}

type Settling = { order: OrderRow; tellsNews: boolean };

async function settle(db: Db, services: PaymentServices, look: Settling): Promise<void> {
  // defence: reconciler-settles
  await lookAndNote(db, services, look);
}

async function goOn(db: Db, services: PaymentServices, sites: SiteDirectory, order: OrderRow): Promise<void> {
  try {
    if (order.paymentId !== null) {
      await settle(db, services, { order, tellsNews: false });
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
    reportFailure(services, order, error);
  }
}

/** Logs what one order may meet while the others go on, and throws everything else. */
function reportFailure({ log }: PaymentServices, { id: orderId }: OrderRow, error: unknown): void {
  if (!(error instanceof GatewayError || error instanceof AppError)) throw error;
  log.warn({ err: error, orderId }, "an order could not be settled");
}
