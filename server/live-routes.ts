import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/services.ts";

const streamsPerMinute = 60;

/** `GET /api/live`: the signed-in member's event stream (contracts/live.ts). */
export function liveRoutes(app: FastifyInstance, { live, rateLimits }: Services): void {
  app.get("/api/live", { schema: { hide: true } as never }, async (request, reply) => {
    const { caller } = request;
    if (!caller) throw new AppError("authentication_required");
    const fetchSite = request.headers["sec-fetch-site"];
    if (fetchSite !== undefined && fetchSite !== "same-origin") throw new AppError("foreign_origin");
    await rateLimits.take(`live:${caller.memberId}`, streamsPerMinute, 60);
    // Hijacking skips the hooks that set headers, so they are set here.
    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      connection: "keep-alive",
    });
    live.open(reply, caller.memberId, caller.sessionKey);
    // `resumed` is always false: what was missed stands in the database and is asked for by number.
    reply.raw.write(
      `retry: ${1000 + Math.floor(Math.random() * 2000)}\nevent: hello\ndata: {"resumed":false}\n\n`,
    );
  });
}
