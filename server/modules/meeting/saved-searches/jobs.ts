import type { Services } from "#server/services.ts";
import { tellSavedSearches } from "./tell-saved-searches.ts";

export function savedSearchJobs(services: Services): void {
  const { clock, queue } = services;
  queue.schedule("tell-saved-searches", "37 * * * *", async () => {
    await tellSavedSearches(services, clock.now());
  });
}
