import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { keepSessions } from "#server/modules/people/accounts/keep-sessions.ts";
import { listPositions } from "#server/modules/people/accounts/list-positions.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { streamRetryMs, streamsPerMinute } from "#server/platform/http/http-limits.ts";
import { refuseForeignOrigin } from "#server/platform/http/origin.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "./services.ts";

/** `GET /api/live`: the signed-in member's event stream (contracts/live.ts). */
export function liveRoutes(app: FastifyInstance, { db, clock, live, rateLimits }: Services): void {
  live.checkSessions((sessionKeys) => keepSessions(db, { sessionKeys, now: clock.now() }));
  live.readPositions((memberIds) => listPositions(db, memberIds));

  app.get("/api/live", hiddenRoute, async (request, reply) => {
    const { caller } = request;
    if (!caller) throw new AppError("authentication_required");
    // A stream makes its member look present and notes what was delivered: not for another site's page to open.
    refuseForeignOrigin(request);
    const fetchSite = request.headers["sec-fetch-site"];
    if (fetchSite !== undefined && fetchSite !== "same-origin") throw new AppError("foreign_origin");
    await rateLimits.take(`live:${caller.memberId}`, streamsPerMinute, minuteSeconds);
    // Hijacking skips the hooks that set headers, so they are set here.
    reply.hijack();
    const { raw } = reply;
    // Ends with the connection, so events need no frames of HTTP's own around them.
    raw.useChunkedEncodingByDefault = false;
    raw.shouldKeepAlive = false;
    raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "x-request-id": request.id,
    });
    // By themselves, or Node keeps them in the eighty pieces it put them together from.
    raw.flushHeaders();
    raw.write(`retry: ${streamRetryMs.least + Math.floor(Math.random() * streamRetryMs.spread)}\n\n`);
    const { member } = request.query as { member?: unknown };
    // A page that was drawn for one member is told nothing of another, who has logged in since in the same browser.
    if (typeof member === "string" && member.toLowerCase() !== caller.memberId) {
      raw.end("event: other_member\ndata: {}\n\n");
      return;
    }
    letGoOfRequest(request, raw);
    await live.open(raw, caller.memberId, caller.sessionKey);
  });
}

/** A stream stays for hours, what was said to open it need not: it would weigh twice as much. */
function letGoOfRequest({ raw: asked }: FastifyRequest, answer: ServerResponse): void {
  answer.on("error", ignore);
  // Fastify's own listener: it takes the answer for finished, runs its last hooks and forgets request and reply.
  answer.emit("error");
  asked.headers = {};
  asked.rawHeaders = [];
}

/** The connection broke; its end is heard by "close". */
function ignore(): void {}
