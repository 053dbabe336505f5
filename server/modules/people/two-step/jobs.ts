import type { Services } from "#server/services.ts";
import { endLostSteps } from "./lose-second-step.ts";

export function twoStepJobs(services: Services): void {
  services.queue.schedule("end-lost-second-steps", "*/10 * * * *", async () => {
    await endLostSteps(services, services.clock.now());
  });
}
