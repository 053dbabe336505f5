import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Db } from "#server/db/open-database.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { securityContactMonths, securityTextCachedSeconds } from "#server/platform/http/http-limits.ts";
import { cacheOfSite } from "#server/platform/http/own-host.ts";
import { createDatabaseProbe } from "#server/platform/operations/health.ts";
import type { Metrics } from "#server/platform/operations/metrics.ts";
import type { Redis } from "#server/platform/redis.ts";
import type { Services } from "./services.ts";

type OpsOptions = {
  /** The connection that checks whether the database answers. */
  probe: Db;
  redis: Redis | null;
  /** Null if the configuration gives no access to metrics. */
  metrics: Metrics | null;
  isDraining: () => boolean;
};

/** For supervisors, load balancers and Prometheus; docs/operating.md says what each answer means. */
export function opsRoutes(app: FastifyInstance, services: Services, options: OpsOptions): void {
  const { probe, redis, metrics, isDraining } = options;
  const askDatabase = createDatabaseProbe(probe);
  const redisState = () => (redis === null ? "none" : redis.commands.isReady ? "answers" : "away");

  // 200 as long as the process lives, because restarting it would not bring the database back.
  app.get("/healthz", hiddenRoute, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { ok: true, database: await askDatabase(), redis: redisState() };
  });

  app.get("/readyz", hiddenRoute, async (_request, reply) => {
    const database = await askDatabase();
    const isReady = database === "answers" && /* defence: draining-not-ready */ !isDraining();
    reply.status(isReady ? 200 : 503).header("cache-control", "no-store");
    return { ready: isReady, database, draining: isDraining() };
  });

  app.get("/.well-known/security.txt", hiddenRoute, async (request, reply) => {
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", cacheOfSite(request, `public, max-age=${securityTextCachedSeconds}`));
    return securityText(request.site.publicUrl, services.env.SECURITY_CONTACT, services.clock.now());
  });

  const token = services.env.METRICS_TOKEN;
  if (!metrics || !token) return;
  app.get("/metrics", hiddenRoute, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) return reply.status(401).send("");
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** RFC 9116; the default contact is the mailbox that such reports usually go to (RFC 2142). */
function securityText(publicUrl: string, contact: string | undefined, now: Date): string {
  const expires = new Date(now);
  expires.setUTCMonth(expires.getUTCMonth() + securityContactMonths, 1);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = {
    Contact: contact ?? `mailto:security@${new URL(publicUrl).hostname}`,
    Expires: expires.toISOString(),
    "Preferred-Languages": "en, nl, de",
    Canonical: `${publicUrl}/.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
