import type { Clock } from "#server/platform/clock.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

/** What the payments module works with; the services of the server have it all. */
export type PaymentTools = {
  /** Null where no payments can be taken. */
  mollie: MollieGateway | null;
  queue: Queue;
  live: Live;
  log: Log;
  clock: Clock;
  /** Whose secret opens what a mandate needs. */
  env: { SESSION_SECRET: string };
};
