import { join } from "node:path";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { type Database, openDatabase } from "#server/db/client.ts";
import type { Env } from "#server/env.ts";
import { liveRoutes } from "#server/live-routes.ts";
import { accountJobs } from "#server/modules/accounts/jobs.ts";
import { accountRoutes } from "#server/modules/accounts/routes.ts";
import { chatJobs } from "#server/modules/chats/jobs.ts";
import { chatRoutes } from "#server/modules/chats/routes.ts";
import { creditRoutes } from "#server/modules/credits/routes.ts";
import { discoveryRoutes } from "#server/modules/discovery/routes.ts";
import { likeJobs } from "#server/modules/likes/jobs.ts";
import { likeRoutes } from "#server/modules/likes/routes.ts";
import { paymentJobs } from "#server/modules/payments/jobs.ts";
import { paymentRoutes } from "#server/modules/payments/routes.ts";
import { photoJobs } from "#server/modules/photos/jobs.ts";
import { photoRoutes } from "#server/modules/photos/routes.ts";
import { profileRoutes } from "#server/modules/profiles/routes.ts";
import { foundDefaultSite } from "#server/modules/sites/found-default-site.ts";
import { addRequestHooks } from "#server/modules/sites/request-hooks.ts";
import { siteRoutes } from "#server/modules/sites/routes.ts";
import { createSiteDirectory } from "#server/modules/sites/site-directory.ts";
import { outboxRoutes } from "#server/outbox-routes.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { createMollieGateway, type MollieGateway } from "#server/platform/gateways/mollie.ts";
import { createGeo } from "#server/platform/geo.ts";
import { createIdempotencyStore } from "#server/platform/http/idempotency.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { createLive } from "#server/platform/live.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { createMailer } from "#server/platform/mail.ts";
import { mediaRoutes } from "#server/platform/media.ts";
import { prepareDummyHash } from "#server/platform/passwords.ts";
import { createPost } from "#server/platform/post.ts";
import { createQueue } from "#server/platform/queue.ts";
import { createRateLimits } from "#server/platform/rate-limit.ts";
import { connectRedis } from "#server/platform/redis.ts";
import { createStorage } from "#server/platform/storage.ts";
import type { Services } from "#server/services.ts";

export type App = {
  http: FastifyInstance;
  services: Services;
  /** Starts the job queue: with workers where this process has that role. */
  start(): Promise<void>;
  /** Ends in order: no new requests, streams closed, jobs finished, database shut. */
  stop(): Promise<void>;
};

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
  const database =
    given.database ??
    (await openDatabase({ url: env.DATABASE_URL, poolSize: env.DATABASE_POOL, dataDir: env.DATA_DIR, log }));
  const { db } = database;
  const redis = await connectRedis(env.REDIS_URL, log);
  await foundDefaultSite(db, { publicUrl: env.PUBLIC_URL, now: clock.now() });

  const queue = createQueue({ db, pglite: database.pglite, databaseUrl: env.DATABASE_URL, log });
  const rateLimits = createRateLimits(redis);
  const idempotency = createIdempotencyStore({ db, clock, secret: env.SESSION_SECRET });
  const mailFrom = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`;
  const services: Services = {
    env,
    db,
    clock,
    log,
    queue,
    rateLimits,
    live: await createLive({ redis, log }),
    storage: createStorage({
      storageUrl: env.STORAGE_URL,
      dataDir: env.DATA_DIR,
      secret: env.SESSION_SECRET,
      clock,
    }),
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
      publicUrl: env.PUBLIC_URL,
      mailFrom: env.MAIL_FROM,
      servesUnknownHosts: env.DEMO || env.NODE_ENV !== "production",
    }),
  };

  const http = await createHttpServer({
    log,
    trustProxy: env.TRUST_PROXY,
    isHttps: env.secureCookies,
    clock,
    rateLimits,
    idempotency,
  });
  await http.register(swagger, {
    openapi: { info: { title: "Rendezvous", version: "1" } },
    transform: jsonSchemaTransform,
  });
  addRequestHooks(http, services);
  http.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "private, no-store");
  });
  http.get("/healthz", { schema: { hide: true } as never }, async () => ({ ok: true }));
  http.get("/api/openapi.json", { schema: { hide: true } as never }, async () => http.swagger());
  await http.register(async (routes) => {
    siteRoutes(routes, services);
    accountRoutes(routes, services);
    chatRoutes(routes, services);
    creditRoutes(routes, services);
    discoveryRoutes(routes, services);
    likeRoutes(routes, services);
    paymentRoutes(routes, services);
    profileRoutes(routes, services);
    photoRoutes(routes, services);
    liveRoutes(routes, services);
    if (env.hasOutbox) outboxRoutes(routes, services);
  });
  await http.register(mediaRoutes(services.storage));
  if (env.DEMO && !env.MOLLIE_API_URL) await mountPaymentEmulator(http, env);
  accountJobs(services);
  chatJobs(services);
  likeJobs(services);
  paymentJobs(services);
  photoJobs(services);
  if (env.ROLES.includes("web") && env.WEB_PAGES !== "none") {
    const { pages } = await import("#server/platform/pages.ts");
    await http.register(pages({ mode: env.WEB_PAGES, demo: env.DEMO }));
  }
  queue.schedule("forget-idempotency-keys", "17 * * * *", idempotency.forgetOld);

  return {
    http,
    services,
    async start() {
      await prepareDummyHash();
      await queue.start({ work: env.ROLES.includes("worker") });
    },
    async stop() {
      await services.live.stop();
      await http.close();
      await queue.stop();
      await redis?.close().catch(() => undefined);
      if (!given.database) await database.close();
    },
  };
}
