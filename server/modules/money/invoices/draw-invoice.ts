import { createHash } from "node:crypto";
import type { Db } from "#server/db/open-database.ts";
import { invoiceFiles } from "#server/db/schema/invoices.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createBoundedQueue } from "#server/platform/work/bounded-queue.ts";
import { describeInvoice } from "./describe-invoice.ts";
import { downloadsDrawnAtOnce } from "./invoice-limits.ts";
import { findInvoice } from "./queries.ts";

type NeededServices = { db: Db; clock: Clock };

/** Documents that this process is drawing. */
const underWay = new Map<string, Promise<void>>();

/** Draws the file of a document, once for all who ask at the same time. */
export function drawInvoice(services: NeededServices, invoiceId: string): Promise<void> {
  const before = underWay.get(invoiceId);
  if (before) return before;
  const drawing = draw(services, invoiceId).finally(() => void underWay.delete(invoiceId));
  underWay.set(invoiceId, drawing);
  return drawing;
}

const inTurn = createBoundedQueue(downloadsDrawnAtOnce);

/** Draws the file that a member downloads. Refuses with `unavailable` while too many wait; jobs are never refused. */
export function drawForDownload(services: NeededServices, invoiceId: string): Promise<void> {
  // defence: few-drawn-at-once
  return inTurn(() => drawInvoice(services, invoiceId));
}

/**
 * Draws the file of a document and stores it with its hash. A stored file is never drawn again: of two drawings at the same
 * time, the first stored one stays.
 */
async function draw({ db, clock }: NeededServices, invoiceId: string): Promise<void> {
  const found = await findInvoice(db, invoiceId);
  if (!found || found.hasFile) return;
  // Only processes that draw load the library.
  const { drawPdf } = await import("./draw-pdf.ts");
  const pdf = await drawPdf(describeInvoice(found));
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  await db
    .insert(invoiceFiles)
    .values({ invoiceId, pdf, sha256, madeAt: clock.now() })
    // defence: file-stored-once
    .onConflictDoNothing();
}
