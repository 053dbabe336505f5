import type { Services } from "#server/services.ts";
import { compareSettlements } from "./compare-settlements.ts";
import { forgetSettled } from "./forget-settled.ts";

export function settlementJobs(services: Services): void {
  const { db, queue, clock } = services;
  queue.schedule("compare-settlements", "11 * * * *", () => compareSettlements(db, services));
  queue.schedule("forget-settlements", "29 4 * * *", () => forgetSettled(db, clock.now()));
}
