import type { Clock } from "#server/platform/clock.ts";
import type { PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

/** The means of the payments module; the server's services contain them. */
export type PaymentServices = {
  /** Empty if payments are not set up. */
  gateways: PaymentGateways;
  queue: Queue;
  live: Live;
  log: Log;
  clock: Clock;
  /** Its secret opens the sealed details of a mandate. */
  env: { SESSION_SECRET: string };
};
