import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { eraseOldReports } from "./erase-reports.ts";
import { reportSameText } from "./report-same-text.ts";

export function reportJobs({ clock, db, queue }: Services): void {
  queue.schedule("erase-reports", "51 3 * * *", async () => eraseOldReports(db, clock.now()));
  hear(queue, "text.repeated", "report-same-text", ({ conversationId }) =>
    reportSameText(db, { conversationId, now: clock.now() }),
  );
}
