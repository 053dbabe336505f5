import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Database, openDatabase } from "#server/db/open-database.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { describeSharePicture } from "#server/modules/front/share-pictures/describe-share-picture.ts";
import { notificationJobs } from "#server/modules/ground/notifications/jobs.ts";
import { foundDefaultSite } from "#server/modules/ground/sites/found-default-site.ts";
import { createSiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { createStoring } from "#server/modules/talking/chats/send-message.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { openPayments } from "#server/platform/gateways/open-payments.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import { createGeo } from "#server/platform/geo.ts";
import { openGifs } from "#server/platform/gifs/open-gifs.ts";
import { closeHttp } from "#server/platform/http/close-http.ts";
import { describeApi } from "#server/platform/http/describe-api.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { finishWithinMs } from "#server/platform/http/http-limits.ts";
import { createIdempotencyStore } from "#server/platform/http/idempotency.ts";
import { createUploads } from "#server/platform/http/receive-upload.ts";
import { addRequestLog } from "#server/platform/http/request-log.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { mediaRoutes } from "#server/platform/images/media.ts";
import { createLive } from "#server/platform/live/live.ts";
import { createBus } from "#server/platform/live/process-bus.ts";
import { createPost } from "#server/platform/mail/mail-queue.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createMetrics, type Metrics } from "#server/platform/operations/metrics.ts";
import { prepareDummyHash } from "#server/platform/passwords/passwords.ts";
import { keepVapidKeys } from "#server/platform/push/keep-vapid-keys.ts";
import { createPushSender } from "#server/platform/push/push-sender.ts";
import { createRateLimits } from "#server/platform/rate-limit.ts";
import { connectRedis } from "#server/platform/redis.ts";
import { openSms } from "#server/platform/sms/open-sms.ts";
import { createSmsPost } from "#server/platform/sms/sms-queue.ts";
import { createStorage } from "#server/platform/storage.ts";
import { createQueue } from "#server/platform/work/job-queue.ts";
import type { Env } from "./env.ts";
import { jobsOfModules } from "./jobs.ts";
import { liveRoutes } from "./live-routes.ts";
import { mailsRoutes } from "./mails-routes.ts";
import { memberLives } from "./member-life.ts";
import { mountEmulators, pushEmulatorUrl } from "./mount-emulators.ts";
import { mountModules } from "./mount-modules.ts";
import { notices } from "./notices.ts";
import { opsRoutes } from "./ops-routes.ts";
import { outboxRoutes } from "./outbox-routes.ts";
import { addRequestHooks } from "./request-hooks.ts";
import type { Services } from "./services.ts";

export type App = {
  http: FastifyInstance;
  services: Services;
  /** Null if the configuration gives no access to metrics. */
  metrics: Metrics | null;
  /** Starts the job queue: with workers where this process has that role. */
  start(): Promise<void>;
  /** Takes no new work and reports that to health checks; requests that still arrive are answered. */
  drain(): void;
  /**
   * Stops in order: moves the streams to other processes, refuses new requests, finishes running requests and
   * jobs, closes the database.
   */
  stop(): Promise<void>;
};

/** Builds the whole application without listening. Tests pass `database` and `clock`. */
export async function buildApp(env: Env, given: { database?: Database; clock?: Clock } = {}): Promise<App> {
  const log = createLog(env.LOG_LEVEL, { isForPeople: env.DEMO });
  const clock = given.clock ?? systemClock;
  const metrics = env.METRICS_PORT || env.METRICS_TOKEN ? await createMetrics() : null;
  const database =
    given.database ??
    (await openDatabase({
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL,
      waitSeconds: env.DATABASE_WAIT_SECONDS,
      dataDir: env.DATA_DIR,
      log,
      onQuery: metrics?.query,
    }));
  const { db, pool, store } = database;
  const redis = await connectRedis(env.REDIS_URL, log);
  if (!redis && env.ROLES.length < 3) {
    log.warn("REDIS_URL is not set: live events, presence and limits are not shared with other processes");
  }
  const bus = createBus(redis, log);
  await foundDefaultSite(db, { publicUrl: env.PUBLIC_URL, now: clock.now() });

  const queue = createQueue({
    db,
    pglite: database.pglite,
    databaseUrl: env.DATABASE_URL,
    log,
    works: env.ROLES.includes("worker"),
    onJob: metrics?.job,
  });
  const rateLimits = createRateLimits(redis, log);
  const idempotency = createIdempotencyStore({ db, clock, secret: env.SESSION_SECRET });
  const push = createPushSender({
    keys: await keepVapidKeys(db, { secret: env.SESSION_SECRET, log }),
    clock,
    rules: { moreHosts: env.PUSH_HOSTS, emulatorUrl: pushEmulatorUrl(env) },
  });
  const mailFrom = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
  const services: Services = {
    env,
    db,
    store,
    clock,
    log,
    queue,
    rateLimits,
    live: createLive({ bus, log }),
    storage: createStorage({
      storageUrl: env.STORAGE_URL,
      dataDir: env.DATA_DIR,
      secret: env.SESSION_SECRET,
      clock,
    }),
    uploads: createUploads({ folder: join(env.DATA_DIR, "uploads"), log }),
    geo: createGeo(),
    cells: new CellDirectory(),
    gateways: openPayments(env, { clock, log }),
    post: createPost({
      db,
      queue,
      mailer: env.SMTP_URL ? createMailer({ smtpUrl: env.SMTP_URL, from: mailFrom }) : null,
      clock,
      log,
      keepsOutbox: env.hasOutbox,
    }),
    sms: createSmsPost({ db, queue, gateway: openSms(env, log), clock, log, keepsOutbox: env.hasOutbox }),
    push,
    gifs: openGifs(env, log),
    sites: createSiteDirectory({
      db,
      bus,
      publicUrl: env.PUBLIC_URL,
      mailFrom: env.MAIL_FROM,
      pushPublicKey: push.publicKey,
      log,
      servesUnknownHosts: env.DEMO || env.NODE_ENV !== "production",
    }),
    storing: createStoring({ store }),
    lives: memberLives,
  };

  let callsTurnedAway = 0;
  const http = await createHttpServer({
    log,
    onTurnedAway() {
      callsTurnedAway += 1;
    },
    mostConnections: env.MAX_CONNECTIONS,
    trustProxy: env.TRUST_PROXY,
    isHttps: env.secureCookies,
    clock,
    rateLimits,
    idempotency,
    acts: { db, write: recordAct },
    uploads: services.uploads,
  });
  await describeApi(http);
  let isDraining = false;
  addRequestLog(http, { log, metrics, isDraining: () => isDraining });
  addRequestHooks(http, services);
  http.addHook("onSend", async (request, reply) => {
    // No cache may store an answer that sets a cookie, or that has no cache-control of its own.
    const isFree = reply.hasHeader("cache-control") && !reply.hasHeader("set-cookie");
    const isForNobody = request.url.startsWith("/api/") && !request.routeOptions.config.isKeptByBrowsers;
    // defence: answers-kept-by-nobody
    if (isForNobody || !isFree) reply.header("cache-control", "private, no-store");
  });
  opsRoutes(http, services, { probe: database.probe, redis, metrics, isDraining: () => isDraining });
  if (env.ROLES.includes("live")) liveRoutes(http, services);
  if (env.ROLES.includes("web")) await mountWeb(http, services);
  for (const takeUp of jobsOfModules) takeUp(services);
  notificationJobs(services, notices);
  queue.schedule("forget-idempotency-keys", "17 * * * *", idempotency.forgetOld);
  metrics?.watch({
    live: services.live.counts,
    queueDepth: queue.depth,
    pool: () => pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    storeWaiting: () => database.storePool?.waitingCount ?? null,
    messagesWaiting: services.storing.waiting,
    callsTurnedAway: () => callsTurnedAway,
    isRedisReady: () => redis?.commands.isReady ?? null,
  });

  return {
    http,
    services,
    metrics,
    async start() {
      await prepareDummyHash();
      await queue.start();
    },
    drain() {
      isDraining = true;
    },
    async stop() {
      isDraining = true;
      // defence: streams-sent-elsewhere
      services.live.drain();
      const rested = queue.rest();
      await closeHttp(http);
      services.live.stop();
      await Promise.race([rested, wait(finishWithinMs, null, { ref: false })]);
      await queue.stop();
      await redis?.close();
      if (!given.database) await database.close();
    },
  };
}

async function mountWeb(http: FastifyInstance, services: Services): Promise<void> {
  const { env } = services;
  http.get("/api/openapi.json", hiddenRoute, async () => http.swagger());
  await http.register(async (routes) => {
    mountModules(routes, services);
    if (/* defence: outbox-in-demo-only */ env.hasOutbox) outboxRoutes(routes, services);
  });
  if (env.hasOutbox) mailsRoutes(http);
  await http.register(mediaRoutes(services.storage));
  await mountEmulators(http, env);
  if (env.WEB_PAGES === "none") return;
  const { pages } = await import("#server/platform/pages/pages.ts");
  await http.register(pages({ mode: env.WEB_PAGES, demo: env.DEMO, sharePictureOf: describeSharePicture }));
}
