import { asc, eq } from "drizzle-orm";
import { invoiceFiles, invoices } from "#server/db/schema/invoices.ts";
import { orders } from "#server/db/schema/payments.ts";
import { keepInvoices } from "#server/modules/money/invoices/keep-invoices.ts";
import { documentOrder } from "#server/modules/money/payments/document-order.ts";
import { keepBooks } from "#server/modules/money/payments/keep-books.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { createOrder } from "./factories.ts";

type Given = Parameters<typeof createOrder>[1];

/** Follows a change of an order's money, as `settleOrder` does after an answer of the gateway. */
export async function followMoney(
  app: TestApp,
  orderId: string,
  change: Partial<typeof orders.$inferInsert> = {},
  { fails = false } = {},
): Promise<void> {
  const { db, queue, clock } = app.services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [order] = await tx
      .update(orders)
      .set({ ...change, updatedAt: now })
      .where(eq(orders.id, orderId))
      .returning();
    if (!order) throw new Error("no order");
    await keepBooks(tx, { queue }, { order, change: newId(), now });
    await documentOrder(tx, { queue }, { order, now });
    if (fails) throw new Error("rolled back by the test");
  });
}

/** Creates an order that is paid now, with its credits and its invoice. */
export async function completeOrder(app: TestApp, given: Given): Promise<string> {
  const orderId = await createOrder(app, { status: "pending", ...given });
  await followMoney(app, orderId, { status: "completed", completedAt: given.completedAt ?? app.clock.now() });
  return orderId;
}

/** The documents of an order with their files, oldest first; waits for their drawing. */
export async function documentsOf(app: TestApp, orderId: string) {
  await app.services.queue.drained();
  return app.services.db
    .select({ invoice: invoices, file: invoiceFiles })
    .from(invoices)
    .leftJoin(invoiceFiles, eq(invoiceFiles.invoiceId, invoices.id))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.position));
}

/** Gives an order an invoice with a file that no job draws; returns the invoice's id. */
export async function createInvoice(app: TestApp, orderId: string): Promise<string> {
  const { db, queue, clock } = app.services;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new Error("no order");
    await keepInvoices(tx, { queue }, { order, now: clock.now() });
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
    if (!invoice) throw new Error("no invoice");
    const file = { invoiceId: invoice.id, pdf: Buffer.from("%PDF-"), sha256: "", madeAt: clock.now() };
    await tx.insert(invoiceFiles).values(file);
    await tx.update(orders).set({ documentedMinor: order.amountMinor }).where(eq(orders.id, orderId));
    return invoice.id;
  });
}
