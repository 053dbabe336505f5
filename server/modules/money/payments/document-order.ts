import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { isPurchaseBooked } from "#server/modules/money/credits/book-purchase.ts";
import { retainedMinor } from "#server/modules/money/invoices/invoice-rules.ts";
import { keepInvoices } from "#server/modules/money/invoices/keep-invoices.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { documentedAtOnce, documentRunMs } from "./payment-limits.ts";
import type { OrderRow } from "./present.ts";

/**
 * Issues the invoice or credit note that a change of an order's money needs, in the transaction of the change. The order is
 * locked. An order whose credits were never booked supplied nothing and gets no document.
 */
export async function documentOrder(
  tx: Db,
  { queue }: { queue: Queue | null },
  { order, isBooked, now }: { order: OrderRow; isBooked: boolean; now: Date },
): Promise<void> {
  const documentedMinor = retainedMinor(order);
  if (order.documentedMinor === documentedMinor) return;
  if (isBooked) await keepInvoices(tx, { queue }, { order, now });
  await tx.update(orders).set({ documentedMinor }).where(eq(orders.id, order.id));
}

/** As in the index `orders_undocumented`: the money that the company keeps differs from that of the documents. */
const isUndocumented = and(
  isNotNull(orders.completedAt),
  sql`${orders.documentedMinor} is distinct from ${orders.amountMinor} - least(${orders.amountMinor}, ${orders.refundedMinor} + ${orders.chargedBackMinor})`,
);

type NeededServices = { db: Db; clock: Clock; log: Log };

/**
 * Documents orders that have none: those completed before there were invoices, and those that a process of the release
 * before completed. In the order of their completion, each in a transaction of its own, so that a stopped run continues
 * later. An order that fails is logged and does not stop the others.
 */
export async function documentOrders({ db, clock, log }: NeededServices): Promise<void> {
  const endsAt = performance.now() + documentRunMs;
  let last: { id: string; completedAt: Date } | null = null;
  while (performance.now() < endsAt) {
    const due: { id: string; completedAt: Date | null }[] = await db
      .select({ id: orders.id, completedAt: orders.completedAt })
      .from(orders)
      .where(and(isUndocumented, last ? isBehind(last) : undefined))
      .orderBy(asc(orders.completedAt), asc(orders.id))
      .limit(documentedAtOnce);
    for (const { id, completedAt } of due) {
      last = { id, completedAt: completedAt ?? clock.now() };
      try {
        await db.transaction((tx) => documentOne(tx, { orderId: id, now: clock.now() }));
      } catch (err) {
        log.error({ err, orderId: id }, "an order could not be documented");
      }
    }
    if (due.length < documentedAtOnce) return;
  }
}

function isBehind(last: { id: string; completedAt: Date }) {
  return or(
    gt(orders.completedAt, last.completedAt),
    and(eq(orders.completedAt, last.completedAt), gt(orders.id, last.id)),
  );
}

async function documentOne(tx: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  // An order under way is documented by the transaction that holds it.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isUndocumented))
    .for("update", { skipLocked: true });
  if (!order) return;
  // Few of these files are ever opened, and there may be very many.
  await documentOrder(tx, { queue: null }, { order, isBooked: await isPurchaseBooked(tx, orderId), now });
}
