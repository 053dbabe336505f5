import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { AppError } from "#server/platform/errors.ts";
import { decodeCursor, encodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import type { OrderRow } from "./present.ts";

const pageLength = 20;

/** The member's own order; another member's is as unknown as none. */
export async function getOwnOrder(db: Db, orderId: string, memberId: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    // defence: own-orders
    .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)));
  if (!order) throw new AppError("not_found");
  return order;
}

export async function getOrder(db: Db, orderId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export async function findOrderOfPayment(db: Db, paymentId: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId));
  return order ?? null;
}

export async function listOrders(
  db: Db,
  { memberId, cursor }: { memberId: string; cursor: string | undefined },
): Promise<{ rows: OrderRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        after &&
          sql`(${orders.createdAt}, ${orders.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageLength + 1);
  const rows = found.slice(0, pageLength);
  const last = rows.at(-1);
  return {
    rows,
    nextCursor: found.length > pageLength && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}
