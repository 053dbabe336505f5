import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { invoiceFiles, invoices } from "#server/db/schema/invoices.ts";
import { orders } from "#server/db/schema/payments.ts";
import { AppError } from "#server/platform/errors.ts";
import type { InvoiceRow, ListedInvoice } from "./present.ts";

const corrected = alias(invoices, "corrected");
const hasFile = sql<boolean>`${invoiceFiles.invoiceId} is not null`;

/** Documents with the document that each corrects, and whether their file is there. */
const listed = (db: Db) =>
  db
    .select({
      row: invoices,
      corrects: { kind: corrected.kind, number: corrected.number },
      hasFile,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .leftJoin(invoiceFiles, eq(invoiceFiles.invoiceId, invoices.id));

/** All documents of these orders, in the order of their issue. */
export async function listInvoicesOf(db: Db, orderIds: readonly string[]): Promise<ListedInvoice[]> {
  if (orderIds.length === 0) return [];
  return listed(db)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.position));
}

/** All documents of a member, for their export. */
export function listAllInvoices(db: Db, memberId: string): Promise<ListedInvoice[]> {
  return listed(db).where(eq(orders.memberId, memberId)).orderBy(asc(invoices.issuedAt), asc(invoices.id));
}

/** A document by its id; null if it is not committed. */
export async function findInvoice(db: Db, invoiceId: string): Promise<ListedInvoice | null> {
  const [found] = await listed(db).where(eq(invoices.id, invoiceId));
  return found ?? null;
}

type OwnFile = { row: Pick<InvoiceRow, "kind" | "number">; pdf: Uint8Array | null };

/** The member's own document and its file, if it was drawn; another member's is answered like an unknown one. */
export async function getOwnFile(
  db: Db,
  { invoiceId, memberId }: { invoiceId: string; memberId: string },
): Promise<OwnFile> {
  const [found] = await db
    .select({ row: { kind: invoices.kind, number: invoices.number }, pdf: invoiceFiles.pdf })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(invoiceFiles, eq(invoiceFiles.invoiceId, invoices.id))
    .where(
      and(
        eq(invoices.id, invoiceId),
        // defence: own-invoice-files
        eq(orders.memberId, memberId),
      ),
    );
  if (!found) throw new AppError("not_found");
  return found;
}
