import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { blockStrangers } from "./block-strangers.ts";

export function blockJobs(services: Services): void {
  hear(services.queue, "match.ended", "address-blocks", (pair) => blockStrangers(services, pair));
}
