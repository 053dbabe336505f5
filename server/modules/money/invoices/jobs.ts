import type { Services } from "#server/services.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { drawJob } from "./keep-invoices.ts";

export function invoiceJobs(services: Services): void {
  services.queue.on(
    drawJob,
    ({ invoiceId }: { invoiceId: string }) => drawInvoice(services, invoiceId),
    "slow",
  );
}
