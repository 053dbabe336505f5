import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import type { Endpoint, Method } from "#contracts/endpoint.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Db } from "#server/db/open-database.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../network-of.ts";
import type { RateLimits } from "../rate-limit.ts";
import { minuteSeconds } from "../time-units.ts";
import type { Answer, CachedSession, Call } from "./context.ts";
import { refuseOtherMember } from "./expected-member.ts";
import { callsPerMinute, staffCallsPerMinute } from "./http-limits.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import { refuseForeignOrigin } from "./origin.ts";
import type { Uploads } from "./receive-upload.ts";
import { answerError } from "./refusals.ts";
import { createActing, type WriteAct } from "./staff-act.ts";
import { isDeskAddress, refuseStaff } from "./staff-gate.ts";
import { versionOf } from "./version.ts";

/** The input of a call, parsed by its contract. */
export type Parsed = { params: unknown; query: unknown; body: unknown; locale: Locale };

/** A mounted endpoint: called over HTTP by a route, and by pages directly (direct-call.ts). */
export type Mounted = {
  contract: Endpoint;
  /** Without parsing and stripping: the caller does both. */
  answer(request: FastifyRequest, reply: FastifyReply, parsed: Parsed): Promise<unknown>;
};

declare module "fastify" {
  interface FastifyInstance {
    mounting: {
      clock: Clock;
      rateLimits: RateLimits;
      idempotency: IdempotencyStore;
      uploads: Uploads;
      mounted: Map<string, Mounted>;
      /** Runs and records acts of staff. */
      acts: { db: Db; write: WriteAct };
    };
  }
}

/** Counts the calls of a caller; refuses them beyond the limit. */
export function countCalls(app: FastifyInstance, request: FastifyRequest, calls: number): Promise<void> {
  if (isDeskAddress(request)) {
    const who = `desk:${request.staff?.staffId ?? networkOf(request.ip)}`;
    return app.mounting.rateLimits.take(who, staffCallsPerMinute, minuteSeconds, calls);
  }
  const memberId = (request.caller ?? request.cachedSession)?.memberId;
  const who = `api:${memberId ?? networkOf(request.ip)}`;
  return app.mounting.rateLimits.take(who, callsPerMinute, minuteSeconds, calls);
}

export function refuseAudience(contract: Endpoint, request: FastifyRequest): void {
  if (typeof contract.audience === "object") refuseStaff(contract.audience, request);
  // defence: members-only
  if (contract.audience === "member" && !request.caller) throw new AppError("authentication_required");
}

/**
 * The common case of an endpoint in one statement, which also checks the session; null in all other cases: then the
 * caller is looked up as usual and the handler answers.
 */
type Shortcut<Key extends EndpointKey> = (
  call: Omit<Call<Key>, "caller"> & { cachedSession: CachedSession },
) => Promise<Answer<Key> | null>;

/** Serves one endpoint of the contracts: parsed in, checked, answered and stripped by its schema. */
export function mount<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handler: (call: Call<Key>) => Promise<Answer<Key>>,
  shortcut?: Shortcut<Key>,
): void {
  const contract = endpoints[key] as Endpoint;
  const [method, address] = key.split(" ") as [Method, string];
  // The seed has one path for two calls, distinguished by the query: `/api/user.php?push=1`.
  const [url = "", search] = address.split("?");
  const { clock, idempotency, mounted, uploads, acts } = app.mounting;
  const isRecorded =
    typeof contract.audience === "object" && method !== "GET" && contract.isRecorded !== false;
  if (shortcut && contract.idempotent !== false) throw new Error(`${key} keeps answers: no shortcut`);

  async function answer(request: FastifyRequest, reply: FastifyReply, parsed: Parsed): Promise<unknown> {
    const { caller, staff, site } = request;
    const now = clock.now();
    const acting = staff && createActing(acts, { staffId: staff.staffId, siteId: site.id, at: now });
    const call = { ...parsed, caller, staff, act: acting?.act, site, now, request, reply };
    const answered = await handler(call as unknown as Call<Key>);
    if (isRecorded) acting?.expectRecord(key);
    return answered;
  }
  mounted.set(key, { contract, answer });

  /** Looks up the caller if only a cached session is there, so a refusal reveals no more than without a shortcut. */
  async function lookUpCaller(request: FastifyRequest): Promise<void> {
    if (!request.cachedSession || !request.identify) return;
    await request.identify();
    refuseAudience(contract, request);
  }

  async function answerByShortcut(request: FastifyRequest, reply: FastifyReply, parsed: Parsed) {
    const { cachedSession, site } = request;
    if (!cachedSession || !shortcut) return null;
    const call = { ...parsed, cachedSession, site, now: clock.now(), request, reply };
    try {
      const answered = await shortcut(call as unknown as Parameters<Shortcut<Key>>[0]);
      if (!answered) await lookUpCaller(request);
      return answered;
    } catch (error) {
      // An unreachable database is not asked again for the caller.
      request.cachedSession = null;
      throw error;
    }
  }

  app.route({
    method,
    url,
    ...(search === undefined ? {} : { constraints: { search } }),
    ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
    schema: {
      summary: contract.summary,
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body && !contract.upload ? { body: contract.body } : {}),
      response: { 200: contract.answer },
    },
    config: {
      errors: contract.errors ?? [],
      audience: contract.audience,
      hasShortcut: shortcut !== undefined,
    },
    onRequest: async (request) => {
      if (method !== "GET" || contract.changes) refuseForeignOrigin(request);
      if (contract.needsClientHeader && !request.headers["x-client"])
        throw new AppError("client_header_missing");
      if (!request.cachedSession) refuseAudience(contract, request);
      refuseOtherMember(request);
      await countCalls(app, request, 1);
    },
    ...(shortcut && {
      errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await lookUpCaller(request).then(
          () => error,
          (other: FastifyError) => other,
        );
        answerError(refusal, request, reply);
        return reply;
      },
    }),
    handler: async (request, reply) => {
      if (contract.isPolled && request.caller) {
        const version = versionOf(key, request.caller, request.site, clock.now());
        reply.header("etag", version);
        if (request.headers["if-none-match"] === version) return (reply as FastifyReply).status(304).send();
      }
      const { params, query, body, locale } = request;
      const parsed = { params, query, body, locale };
      const answered = await answerByShortcut(request, reply, parsed);
      if (answered) return answered;
      const call = () => answer(request, reply, parsed);
      const idempotencyKey = request.headers["idempotency-key"];
      // PUT and PATCH have the same effect twice: a repeat runs again, and no answer is stored.
      const isHarmless = method === "GET" || method === "PUT" || method === "PATCH";
      if (isHarmless || contract.idempotent === false || typeof idempotencyKey !== "string") {
        return call();
      }
      // The handler reads an upload; a repeat that is already answered is read here.
      const part = contract.upload === true ? "photo" : contract.upload;
      const digest = part ? () => uploads.digestOf(request, reply, part) : undefined;
      return idempotency.once(request, idempotencyKey, call, digest);
    },
  });
}
