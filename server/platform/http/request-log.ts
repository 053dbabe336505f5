import type { FastifyInstance } from "fastify";
import type { Log } from "../operations/log.ts";
import type { Metrics } from "../operations/metrics.ts";

type RequestLogOptions = { log: Log; metrics: Metrics | null; isDraining: () => boolean };

/** Monitoring requests these about every second. */
const unlogged = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * One line per request, and one count. The route's pattern replaces the address, which contains ids and tokens. The caller
 * is logged by the member's or staff's id, and never by a network address.
 */
export function addRequestLog(app: FastifyInstance, { log, metrics, isDraining }: RequestLogOptions): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    // The client of a keep-alive connection sends its next request elsewhere.
    if (isDraining()) reply.header("connection", "close");
    if (metrics) metrics.inRoute(request.routeOptions.url ?? "none", done);
    else done();
  });
  if (!metrics && !log.isLevelEnabled("info")) return;

  app.addHook("onResponse", (request, reply, done) => {
    // defence: logged-by-route
    const { url: route = "none" } = request.routeOptions;
    const { statusCode: status } = reply;
    done();
    if (unlogged.has(route)) return;
    // The reader decides how long a stream lasts, so its duration is not measured.
    if (route !== "/api/live") metrics?.request(request.method, route, status, reply.elapsedTime / 1000);
    log.info(
      {
        request: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        member: (request.caller ?? request.cachedSession)?.memberId,
        staff: request.staff?.staffId,
      },
      "request",
    );
  });
}
