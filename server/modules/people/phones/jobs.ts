import type { Services } from "#server/services.ts";
import { forgetOldPhoneCodes } from "./forget-old-phone-codes.ts";

export function phoneJobs({ db, clock, queue }: Services): void {
  queue.schedule("forget-phone-codes", "23 * * * *", () => forgetOldPhoneCodes(db, clock.now()));
}
