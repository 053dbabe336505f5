import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { forgetHiddenVisits, forgetOldVisits } from "./forget-visits.ts";

export function visitJobs({ clock, db, queue }: Services): void {
  queue.schedule("forget-visits", "47 4 * * *", () => forgetOldVisits(db, clock.now()));
  hear(queue, "visits.hidden", "hidden-visits", ({ memberId }) => forgetHiddenVisits(db, memberId));
}
