import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Db } from "#server/db/client.ts";
import { createDatabaseProbe } from "#server/platform/health.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { Redis } from "#server/platform/redis.ts";
import type { Services } from "#server/services.ts";

type OpsOptions = {
  /** How the database is asked whether it answers. */
  probe: Db;
  redis: Redis | null;
  /** Null where nobody may ask for metrics. */
  metrics: Metrics | null;
  isDraining: () => boolean;
};

const hidden = { schema: { hide: true } as never };

/** For supervisors, load balancers and Prometheus; docs/operating.md says what each answer means. */
export function opsRoutes(app: FastifyInstance, services: Services, options: OpsOptions): void {
  const { probe, redis, metrics, isDraining } = options;
  const askDatabase = createDatabaseProbe(probe);
  const redisState = () => (redis === null ? "none" : redis.commands.isReady ? "answers" : "away");

  // 200 as long as the process lives: starting it anew brings no database back.
  app.get("/healthz", hidden, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { ok: true, database: await askDatabase(), redis: redisState() };
  });

  app.get("/readyz", hidden, async (_request, reply) => {
    const database = await askDatabase();
    const isReady = database === "answers" && !isDraining();
    reply.status(isReady ? 200 : 503).header("cache-control", "no-store");
    return { ready: isReady, database, draining: isDraining() };
  });

  const token = services.env.METRICS_TOKEN;
  if (!metrics || !token) return;
  app.get("/metrics", hidden, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return reply.status(401).send("");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
