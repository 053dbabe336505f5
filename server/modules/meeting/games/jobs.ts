import type { Services } from "#server/services.ts";
import { forgetPasses } from "./forget-passes.ts";

export function gameJobs({ clock, db, queue }: Services): void {
  queue.schedule("forget-passes", "41 4 * * *", async () => {
    await forgetPasses(db, clock.now());
  });
}
