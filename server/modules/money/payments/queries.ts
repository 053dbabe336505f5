import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { OrderKind } from "#contracts/money/transaction-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { orders, paymentReturns } from "#server/db/schema/payments.ts";
import { AppError } from "#server/platform/errors.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { ordersPerPage } from "./payment-limits.ts";
import type { OrderRow } from "./present.ts";

/** The member's own order; another member's order is answered like an unknown one. */
export async function getOwnOrder(db: Db, orderId: string, memberId: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), /* defence: own-orders */ eq(orders.memberId, memberId)));
  if (!order) throw new AppError("not_found");
  return order;
}

export async function getOrder(db: Db, orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export async function findOrderOfPayment(
  db: Db,
  { gateway, paymentId }: { gateway: string; paymentId: string },
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), eq(orders.gateway, gateway)));
  return order ?? null;
}

const isUnknownCharge = (gateway: string) =>
  and(isNotNull(orders.chargeAskedAt), isNull(orders.paymentId), eq(orders.gateway, gateway));

/** Whether a gateway was asked for any charge whose payment is unknown. */
export async function hasUnknownCharges(db: Db, gateway: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(isUnknownCharge(gateway)).limit(1);
  return found.length > 0;
}

/** The order of such a charge, in its present state. `orderId` may be any text. */
export async function findUnknownCharge(db: Db, gateway: string, orderId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(sql`${orders.id}::text = ${orderId}`, isUnknownCharge(gateway)));
  return order ?? null;
}

/** The orders of these whose credits were booked: an order returned before we saw it paid has none. */
export async function findCredited(db: Db, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const credited = new Set(rows.filter(({ status }) => status === "completed").map(({ id }) => id));
  const returned = rows.filter(({ status }) => status === "refunded" || status === "charged_back");
  if (returned.length === 0) return credited;
  const booked = await db
    .select({ orderId: ledgerEntries.causeId })
    .from(ledgerEntries)
    .where(
      inArray(
        ledgerEntries.idempotencyKey,
        returned.map(({ id }) => `order:${id}`),
      ),
    );
  for (const { orderId } of booked) if (orderId !== null) credited.add(orderId);
  return credited;
}

/** The refunds and chargebacks of these orders, oldest first. */
export async function listReturnsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(paymentReturns)
    .where(inArray(paymentReturns.orderId, [...orderIds]))
    .orderBy(asc(paymentReturns.returnedAt), asc(paymentReturns.id));
}

/** Which orders: of a group of states, placed since an instant, before an instant. */
export type OrderFilter = { kind?: OrderKind | undefined; since: Date | null; before: Date | null };

/** As the list shows them: a debit whose bank has not paid yet (`isUnderWay`) is open. */
const isOfKind: Record<OrderKind, SQL> = {
  paid: sql`(${orders.status} = 'completed' and not ${orders.isCollecting})`,
  open: sql`(${orders.status} in ('pending', 'processing') or (${orders.status} = 'completed' and ${orders.isCollecting}))`,
  unpaid: sql`${orders.status} in ('failed', 'cancelled', 'expired')`,
  returned: sql`(${orders.status} in ('refunded', 'charged_back') or ${orders.refundedMinor} > 0 or ${orders.chargedBackMinor} > 0)`,
};

type OrderPage = { memberId: string; cursor: string | undefined; filter: OrderFilter; limit?: number };

export async function listOrders(
  db: Db,
  { memberId, cursor, filter: { kind, since, before }, limit = ordersPerPage }: OrderPage,
): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        kind && isOfKind[kind],
        since ? gte(orders.createdAt, since) : undefined,
        before ? lt(orders.createdAt, before) : undefined,
        after &&
          sql`(${orders.createdAt}, ${orders.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor: found.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
