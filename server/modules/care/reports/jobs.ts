import type { Services } from "#server/services.ts";
import { eraseOldReports } from "./erase-reports.ts";

export function reportJobs({ clock, db, queue }: Services): void {
  queue.schedule("erase-reports", "51 3 * * *", async () => eraseOldReports(db, clock.now()));
}
