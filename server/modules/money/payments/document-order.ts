import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { isUndocumented, orders } from "#server/db/schema/payments.ts";
import { isPurchaseBooked } from "#server/modules/money/credits/book-purchase.ts";
import { keptMinor } from "#server/modules/money/invoices/invoice-rules.ts";
import { keepInvoices } from "#server/modules/money/invoices/keep-invoices.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { type DocumentFailures, forgetOld, isWaiting, noteFailure } from "./document-failures.ts";
import { documentedAtOnce, documentRunMs } from "./payment-limits.ts";
import type { OrderRow } from "./present.ts";

/**
 * Issues the invoice or credit note that a change of an order's money needs, in the transaction of the change, whose last
 * statements take the numbers. The order is locked. An order whose credits were never booked supplied nothing and gets no
 * document.
 */
export async function documentOrder(
  tx: Db,
  { queue }: { queue: Queue | null },
  {
    order,
    isReopened = false,
    now,
  }: {
    order: OrderRow;
    /** Its credits may have been booked only now, although its money is the same. */
    isReopened?: boolean;
    now: Date;
  },
): Promise<void> {
  const documentedMinor = keptMinor(order);
  const isKnown = order.documentedMinor === documentedMinor && !isReopened;
  if (order.completedAt === null || isKnown) return;
  await tx.update(orders).set({ documentedMinor }).where(eq(orders.id, order.id));
  if (await isPurchaseBooked(tx, order.id)) await keepInvoices(tx, { queue }, { order, now });
}

type NeededServices = { db: Db; clock: Clock; log: Log };

/**
 * Documents orders that have none: those completed before there were invoices, and those that a process of the release
 * before completed. In the order of their completion, each in a transaction of its own, so that a stopped run continues
 * later. An order that fails is logged and does not stop the others. A process that passes its `failures` to each run
 * tries such an order again after a wait that doubles.
 */
export async function documentOrders(
  { db, clock, log }: NeededServices,
  failures: DocumentFailures = new Map(),
): Promise<void> {
  const endsAt = performance.now() + documentRunMs;
  forgetOld(failures, clock.now());
  let last: { id: string; completedAt: Date } | null = null;
  while (performance.now() < endsAt) {
    const due: { id: string; completedAt: Date | null }[] = await db
      .select({ id: orders.id, completedAt: orders.completedAt })
      .from(orders)
      .where(and(isUndocumented(orders), last ? isBehind(last) : undefined))
      .orderBy(asc(orders.completedAt), asc(orders.id))
      .limit(documentedAtOnce);
    for (const { id, completedAt } of due) {
      last = { id, completedAt: completedAt ?? clock.now() };
      if (isWaiting(failures, id, clock.now())) continue;
      try {
        await db.transaction((tx) => documentOne(tx, { orderId: id, now: clock.now() }));
        failures.delete(id);
      } catch (err) {
        noteFailure(failures, id, clock.now());
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
    .where(and(eq(orders.id, orderId), isUndocumented(orders)))
    .for("update", { skipLocked: true });
  if (!order) return;
  // Few of these files are ever opened, and there may be very many.
  await documentOrder(tx, { queue: null }, { order, now });
}
