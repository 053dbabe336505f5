import type { Services } from "#server/services.ts";
import { endMandates } from "./end-mandates.ts";
import { forgetOldDebits } from "./forget-old-debits.ts";

export function directDebitJobs(services: Services): void {
  const { db, queue, clock } = services;
  queue.schedule("forget-old-debits", "23 * * * *", () => forgetOldDebits(db, clock.now()));
  queue.schedule("end-mandates", "*/10 * * * *", () => endMandates(services));
}
