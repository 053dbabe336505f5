import type { Services } from "#server/services.ts";
import { forgetDifferences } from "./forget-differences.ts";

export function differenceJobs({ db, queue, clock }: Services): void {
  queue.schedule("forget-differences", "23 4 * * *", () => forgetDifferences(db, clock.now()));
}
