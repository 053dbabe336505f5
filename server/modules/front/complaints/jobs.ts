import type { Services } from "#server/services.ts";
import { endUnanswered } from "./end-unanswered.ts";
import { eraseOldComplaints } from "./erase-complaints.ts";

export function complaintJobs(services: Services): void {
  const { clock, db, queue } = services;
  queue.schedule("end-unanswered-complaints", "11 * * * *", () => endUnanswered(services, clock.now()));
  queue.schedule("erase-complaints", "41 3 * * *", async () => eraseOldComplaints(db, clock.now()));
}
