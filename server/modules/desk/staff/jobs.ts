import type { Services } from "#server/services.ts";
import { forgetStaffSecrets } from "./forget-staff-secrets.ts";

export function staffJobs({ db, clock, queue }: Services): void {
  queue.schedule("forget-staff-secrets", "29 * * * *", () => forgetStaffSecrets(db, clock.now()));
}
