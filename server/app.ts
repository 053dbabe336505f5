import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Database, openDatabase } from "#server/db/open-database.ts";
import { blockRoutes } from "#server/modules/care/blocks/routes.ts";
import { staffJobs } from "#server/modules/desk/staff/jobs.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { staffRoutes } from "#server/modules/desk/staff/routes.ts";
import { notificationJobs } from "#server/modules/ground/notifications/jobs.ts";
import { notificationRoutes } from "#server/modules/ground/notifications/routes.ts";
import { foundDefaultSite } from "#server/modules/ground/sites/found-default-site.ts";
import { siteRoutes } from "#server/modules/ground/sites/routes.ts";
import { createSiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { discoveryRoutes } from "#server/modules/meeting/discovery/routes.ts";
import { likeJobs } from "#server/modules/meeting/likes/jobs.ts";
import { likeRoutes } from "#server/modules/meeting/likes/routes.ts";
import { creditRoutes } from "#server/modules/money/credits/routes.ts";
import { paymentJobs } from "#server/modules/money/payments/jobs.ts";
import { minimumMessageCosts } from "#server/modules/money/payments/minimum-message-costs.ts";
import { paymentRoutes } from "#server/modules/money/payments/routes.ts";
import { accountJobs } from "#server/modules/people/accounts/jobs.ts";
import { accountRoutes } from "#server/modules/people/accounts/routes.ts";
import { photoJobs } from "#server/modules/people/photos/jobs.ts";
import { photoRoutes } from "#server/modules/people/photos/routes.ts";
import { photoStaffRoutes } from "#server/modules/people/photos/staff-routes.ts";
import { profileRoutes } from "#server/modules/people/profiles/routes.ts";
import { chatJobs } from "#server/modules/talking/chats/jobs.ts";
import { chatRoutes } from "#server/modules/talking/chats/routes.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { createMollieGateway, type MollieGateway } from "#server/platform/gateways/mollie.ts";
import { createGeo } from "#server/platform/geo.ts";
import { describeApi } from "#server/platform/http/describe-api.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { createIdempotencyStore } from "#server/platform/http/idempotency.ts";
import { createUploads } from "#server/platform/http/receive-upload.ts";
import { addRequestLog } from "#server/platform/http/request-log.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { uploadRoutes } from "#server/platform/http/uploads.ts";
import { mediaRoutes } from "#server/platform/images/media.ts";
import { createLive } from "#server/platform/live/live.ts";
import { createBus } from "#server/platform/live/process-bus.ts";
import { createPost } from "#server/platform/mail/mail-queue.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { createLog, type Log } from "#server/platform/operations/log.ts";
import { createMetrics, type Metrics } from "#server/platform/operations/metrics.ts";
import { prepareDummyHash } from "#server/platform/passwords/passwords.ts";
import { createRateLimits } from "#server/platform/rate-limit.ts";
import { connectRedis } from "#server/platform/redis.ts";
import { createStorage } from "#server/platform/storage.ts";
import { createQueue } from "#server/platform/work/job-queue.ts";
import type { Env } from "./env.ts";
import { liveRoutes } from "./live-routes.ts";
import { memberLives } from "./member-life.ts";
import { notices } from "./notices.ts";
import { opsRoutes } from "./ops-routes.ts";
import { outboxRoutes } from "./outbox-routes.ts";
import { addRequestHooks } from "./request-hooks.ts";
import type { Services } from "./services.ts";

export type App = {
  http: FastifyInstance;
  services: Services;
  /** Null where nobody may ask for metrics. */
  metrics: Metrics | null;
  /** Starts the job queue: with workers where this process has that role. */
  start(): Promise<void>;
  /** Takes up no more work and says so to whoever asks; what is sent here meanwhile is still answered. */
  drain(): void;
  /** Ends in order: streams sent elsewhere, no new requests, those under way and jobs finished, database shut. */
  stop(): Promise<void>;
};

/** What begins within this long of the end is cut off; its sender tries again elsewhere. */
const finishWithinMs = 7_000;

/** The demo pays itself: an emulator of Mollie behind the same address, so that a phone reaches its page too. */
async function mountPaymentEmulator(http: FastifyInstance, env: Env): Promise<void> {
  const { createMollieEmulator } = await import("#server/emulators/mollie/emulator.ts");
  const { mollieEmulatorRoutes } = await import("#server/emulators/mollie/routes.ts");
  const emulator = createMollieEmulator({ dataDir: join(env.DATA_DIR, "mollie") });
  http.addHook("onClose", async () => emulator.stop());
  await http.register(mollieEmulatorRoutes, { prefix: "/dev/mollie", emulator });
}

/** Real money needs a key of Mollie's; the demo pays at its own emulator, tests where they say. Else null: no payments. */
function openPayments(env: Env, log: Log): MollieGateway | null {
  const apiUrl = env.MOLLIE_API_URL ?? (env.DEMO ? `http://127.0.0.1:${env.PORT}/dev/mollie` : undefined);
  const isEmulated = env.hasOutbox && apiUrl !== undefined;
  const apiKey = env.MOLLIE_API_KEY ?? (isEmulated ? "test_emulator_key" : undefined);
  if (apiKey) return createMollieGateway({ apiKey, apiUrl });
  log.warn("MOLLIE_API_KEY is not set: no payments are taken");
  return null;
}

/** Builds everything without listening. `database` and `clock` are given by tests. */
export async function buildApp(env: Env, given: { database?: Database; clock?: Clock } = {}): Promise<App> {
  const log = createLog(env.LOG_LEVEL, { isForPeople: env.DEMO });
  const clock = given.clock ?? systemClock;
  const metrics = env.METRICS_PORT || env.METRICS_TOKEN ? await createMetrics() : null;
  const database =
    given.database ??
    (await openDatabase({
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL,
      dataDir: env.DATA_DIR,
      log,
      onQuery: metrics?.query,
    }));
  const { db, pool } = database;
  const redis = await connectRedis(env.REDIS_URL, log);
  if (!redis && env.ROLES.length < 3) {
    log.warn("REDIS_URL is not set: other processes do not hear of news, presence and limits of this one");
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
  const mailFrom = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
  const services: Services = {
    env,
    db,
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
    mollie: openPayments(env, log),
    post: createPost({
      db,
      queue,
      mailer: env.SMTP_URL ? createMailer({ smtpUrl: env.SMTP_URL, from: mailFrom }) : null,
      clock,
      log,
      keepsOutbox: env.hasOutbox,
    }),
    sites: createSiteDirectory({
      db,
      bus,
      publicUrl: env.PUBLIC_URL,
      mailFrom: env.MAIL_FROM,
      log,
      // defence: unknown-hosts-refused
      servesUnknownHosts: env.DEMO || env.NODE_ENV !== "production",
    }),
    lives: memberLives,
  };

  const http = await createHttpServer({
    log,
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
    // Kept by nobody: what sets a cookie, and whatever does not say that it may be kept.
    const isFree = reply.hasHeader("cache-control") && !reply.hasHeader("set-cookie");
    // defence: answers-kept-by-nobody
    if (request.url.startsWith("/api/") || !isFree) reply.header("cache-control", "private, no-store");
  });
  opsRoutes(http, services, { probe: database.probe, redis, metrics, isDraining: () => isDraining });
  if (env.ROLES.includes("live")) liveRoutes(http, services);
  if (env.ROLES.includes("web")) await mountWeb(http, services);
  accountJobs(services);
  chatJobs(services);
  likeJobs(services);
  paymentJobs(services);
  photoJobs(services);
  staffJobs(services);
  notificationJobs(services, notices);
  queue.schedule("forget-idempotency-keys", "17 * * * *", idempotency.forgetOld);
  metrics?.watch({
    live: services.live.counts,
    queueDepth: queue.depth,
    pool: () => pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
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

/** Lets what is under way finish; connections that are kept open for more are closed as they fall idle. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  const late = setTimeout(() => http.server.closeAllConnections(), finishWithinMs);
  await http.close();
  clearInterval(idle);
  clearTimeout(late);
}

async function mountWeb(http: FastifyInstance, services: Services): Promise<void> {
  const { env } = services;
  http.get("/api/openapi.json", hiddenRoute, async () => http.swagger());
  await http.register(async (routes) => {
    siteRoutes(routes, services, { minimumMessageCosts });
    notificationRoutes(routes, services);
    accountRoutes(routes, services);
    chatRoutes(routes, services);
    creditRoutes(routes, services);
    discoveryRoutes(routes, services);
    likeRoutes(routes, services);
    paymentRoutes(routes, services);
    profileRoutes(routes, services);
    uploadRoutes(routes, (uploads) => photoRoutes(uploads, services));
    blockRoutes(routes, services);
    staffRoutes(routes, services);
    photoStaffRoutes(routes, services);
    // defence: outbox-in-demo-only
    if (env.hasOutbox) outboxRoutes(routes, services);
  });
  await http.register(mediaRoutes(services.storage));
  if (env.DEMO && !env.MOLLIE_API_URL) await mountPaymentEmulator(http, env);
  if (env.WEB_PAGES === "none") return;
  const { pages } = await import("#server/platform/pages/pages.ts");
  await http.register(pages({ mode: env.WEB_PAGES, demo: env.DEMO }));
}
