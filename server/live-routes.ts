import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { listPositions } from "#server/modules/people/accounts/list-positions.ts";
import { keepSessions } from "#server/modules/people/sessions/keep-sessions.ts";
import { AppError } from "#server/platform/errors.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { streamRetryMs, streamsPerMinute } from "#server/platform/http/http-limits.ts";
import { refuseForeignOrigin } from "#server/platform/http/origin.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import type { Services } from "./services.ts";

/** `GET /api/live`: the signed-in member's event stream (contracts/live.ts). */
export function liveRoutes(app: FastifyInstance, { db, clock, live, rateLimits, sites }: Services): void {
  live.checkSessions(async (sessionKeys) => {
    const standing = await keepSessions(db, { sessionKeys, now: clock.now() });
    // Without "signed_out": the member is still signed in when the site opens again.
    for (const { memberId, siteId } of standing.values()) {
      // defence: closed-site-streams
      if ((await sites.get(siteId)).isClosed) live.cut(memberId);
    }
    return new Set(standing.keys());
  });
  sites.onChange(() => live.recheck());
  live.readPositions((memberIds) => listPositions(db, memberIds));

  app.get("/api/live", hiddenRoute, async (request, reply) => {
    const { caller } = request;
    if (!caller) throw new AppError("authentication_required");
    // A stream marks its member as present and notes deliveries, so another site's page must not open it.
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
    // Sent separately, or Node keeps the headers in memory as the eighty pieces that they were built from.
    raw.flushHeaders();
    raw.write(`retry: ${streamRetryMs.least + Math.floor(Math.random() * streamRetryMs.spread)}\n\n`);
    const { member } = request.query as { member?: unknown };
    // A page drawn for one member gets no events of another member who has logged in since in the same
    // browser.
    if (typeof member === "string" && member.toLowerCase() !== caller.memberId) {
      raw.end("event: other_member\ndata: {}\n\n");
      return;
    }
    letGoOfRequest(request, raw);
    await live.open(raw, caller.memberId, caller.sessionKey);
  });
}

/** Frees the request's data: a stream is open for hours, and the data would double its memory. */
function letGoOfRequest({ raw: asked }: FastifyRequest, answer: ServerResponse): void {
  answer.on("error", ignore);
  // Calls Fastify's own listener, which treats the answer as finished, runs the last hooks and frees request
  // and reply.
  answer.emit("error");
  asked.headers = {};
  asked.rawHeaders = [];
}

/** The connection broke; the listener for "close" handles it. */
function ignore(): void {}
