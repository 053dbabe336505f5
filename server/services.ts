import type { Db } from "#server/db/open-database.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import type { Geo } from "#server/platform/geo.ts";
import type { Uploads } from "#server/platform/http/receive-upload.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import type { Storage } from "#server/platform/storage.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { Env } from "./env.ts";

/** What routes and jobs work with; made once in app.ts and handed down as it is. */
export type Services = {
  env: Env;
  db: Db;
  clock: Clock;
  log: Log;
  queue: Queue;
  live: Live;
  rateLimits: RateLimits;
  storage: Storage;
  uploads: Uploads;
  geo: Geo;
  /** Null where no payments can be taken. */
  mollie: MollieGateway | null;
  post: Post;
  sites: SiteDirectory;
  /** How a member begins and ends in each module (server/member-life.ts). */
  lives: readonly MemberLife[];
};
