import type { Services } from "#server/services.ts";
import { tellNewMembers } from "./tell-new-members.ts";

export function discoveryJobs(services: Services): void {
  const { clock, queue } = services;
  queue.schedule("tell-new-members", "27 * * * *", async () => {
    await tellNewMembers(services, clock.now());
  });
}
