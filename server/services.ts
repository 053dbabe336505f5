import type { Db } from "#server/db/open-database.ts";
import type { SiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import type { NewMessage, Outcome } from "#server/modules/talking/chats/store-messages.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Geo } from "#server/platform/geo.ts";
import type { GifProvider } from "#server/platform/gifs/gif-provider.ts";
import type { Uploads } from "#server/platform/http/receive-upload.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { PushSender } from "#server/platform/push/push-sender.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import type { SmsPost } from "#server/platform/sms/sms-queue.ts";
import type { Storage } from "#server/platform/storage.ts";
import type { Batches } from "#server/platform/work/batches.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { Env } from "./env.ts";

/** The dependencies of routes and jobs; made once in app.ts and passed down unchanged. */
export type Services = {
  env: Env;
  db: Db;
  /** The database over connections of its own, for storing messages. */
  store: Db;
  clock: Clock;
  log: Log;
  queue: Queue;
  live: Live;
  rateLimits: RateLimits;
  storage: Storage;
  uploads: Uploads;
  geo: Geo;
  /** The cells of members, as far as this process has read them. */
  cells: CellDirectory;
  /** Empty if no payments can be taken. */
  gateways: PaymentGateways;
  post: Post;
  sms: SmsPost;
  push: PushSender;
  /** Null if there are no gifs. */
  gifs: GifProvider | null;
  sites: SiteDirectory;
  /** Messages that wait to be stored together. */
  storing: Batches<NewMessage, Outcome>;
  /** How a member begins and ends in each module (server/member-life.ts). */
  lives: readonly MemberLife[];
};
