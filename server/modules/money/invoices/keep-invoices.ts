import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import {
  type InvoiceDetails,
  type InvoiceKind,
  invoiceCounters,
  invoices,
} from "#server/db/schema/invoices.ts";
import type { orders } from "#server/db/schema/payments.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { findWanted, keptMinor } from "./invoice-rules.ts";
import { vatRateOn } from "./vat-rates.ts";

type Order = typeof orders.$inferSelect;

/** Draws one document; its payload is `{ invoiceId }`. */
export const drawJob = "draw-invoice";

/**
 * Issues the documents that an order lacks, in the transaction that changes its money: the invoice of its price, credit
 * notes for money that went back, and an invoice for money that came again. Their numbers are taken last and stay locked
 * until the transaction ends, so they have no gaps. The order must be locked, and its credits booked. Repeating the call
 * issues nothing. Without a queue, the files are drawn with their first download.
 */
export async function keepInvoices(
  tx: Db,
  { queue }: { queue: Queue | null },
  { order, now }: { order: Order; now: Date },
): Promise<void> {
  const issued = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, order.id))
    .orderBy(asc(invoices.position));
  const [first] = issued;
  const seller = await getSeller(tx, order.siteId);
  const suppliedAt = order.completedAt ?? now;
  const country = first?.country ?? (order.taxCountry || order.country || seller.country);
  // All documents of an order have the rate of its supply.
  const rate = first
    ? { basisPoints: first.vatBasisPoints, since: first.vatSince }
    : (vatRateOn(country, suppliedAt) ?? { basisPoints: null, since: null });
  const wanted = findWanted(issued, {
    amountMinor: order.amountMinor,
    keptMinor: keptMinor(order),
    basisPoints: rate.basisPoints,
  });
  let before = issued.at(-1)?.id ?? null;
  for (const [index, document] of wanted.entries()) {
    const id = newId();
    await queue?.send(tx, drawJob, { invoiceId: id });
    const number = await takeNumber(tx, seller.id, document.kind);
    await tx.insert(invoices).values({
      ...{ ...document, id, number, orderId: order.id, companyId: seller.id },
      ...{ position: issued.length + index + 1, correctsId: before, issuedAt: now, suppliedAt },
      ...{ country, currency: order.currency, vatBasisPoints: rate.basisPoints, vatSince: rate.since },
      language: order.language,
      details: detailsOf(order, seller),
    });
    before = id;
  }
}

type Company = typeof companies.$inferSelect;

async function getSeller(tx: Db, siteId: string): Promise<Company> {
  const [row] = await tx
    .select({ company: companies })
    .from(sites)
    .innerJoin(companies, eq(companies.id, sites.companyId))
    .where(eq(sites.id, siteId));
  if (!row) throw new Error(`no company of site ${siteId}`);
  return row.company;
}

/** The next number of a series. Other transactions wait for it until this one ends. */
async function takeNumber(tx: Db, companyId: string, kind: InvoiceKind): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ companyId, kind, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.companyId, invoiceCounters.kind],
      set: { /* defence: next-number */ last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!counter) throw new Error("no number was taken");
  return counter.last;
}

function detailsOf(order: Order, seller: Company): InvoiceDetails {
  const { name, tradenames, address, city, country, kvk, vatNumbers } = seller;
  const { method, credits, amountMinor, discountMinor, discountPercentage, discountCode } = order;
  return {
    seller: { name, tradenames, address, city, country, kvk, vatNumbers },
    ...{ method, credits, discountMinor, discountPercentage, discountCode },
    listMinor: amountMinor + discountMinor,
  };
}
