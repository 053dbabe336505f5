import type { Services } from "#server/services.ts";
import { endSuspensions } from "./lift-restriction.ts";

export function restrictionJobs({ db, clock, queue }: Services): void {
  queue.schedule("end-suspensions", "*/5 * * * *", async () => endSuspensions(db, clock.now()));
}
