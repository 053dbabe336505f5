import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import type { Endpoint, Method } from "#contracts/endpoint.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../network-of.ts";
import type { RateLimits } from "../rate-limit.ts";
import type { Answer, Call } from "./context.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { isPolled, versionOf } from "./version.ts";

/** What a call brought, parsed by its contract. */
export type Parsed = { params: unknown; query: unknown; body: unknown; locale: Locale };

/** An endpoint that is served: over the wire by a route, and to pages without one (direct-call.ts). */
export type Mounted = {
  contract: Endpoint;
  /** Unparsed and unstripped: for those who do both. */
  answer(request: FastifyRequest, reply: FastifyReply, parsed: Parsed): Promise<unknown>;
};

declare module "fastify" {
  interface FastifyInstance {
    mounting: {
      clock: Clock;
      rateLimits: RateLimits;
      idempotency: IdempotencyStore;
      mounted: Map<string, Mounted>;
    };
  }
}

/** Calls a minute that one member, or one network without a session, may make in all. */
const callsPerMinute = 1200;

/** Counts calls of whoever asks; refuses beyond the most that one may make. */
export function countCalls(app: FastifyInstance, request: FastifyRequest, calls: number): Promise<void> {
  const who = `api:${request.caller?.memberId ?? networkOf(request.ip)}`;
  return app.mounting.rateLimits.take(who, callsPerMinute, 60, calls);
}

export function refuseAudience(contract: Endpoint, request: FastifyRequest): void {
  if (contract.audience === "member" && !request.caller) throw new AppError("authentication_required");
}

/** Serves one endpoint of the contracts: parsed in, checked, answered and stripped by its schema. */
export function mount<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handler: (call: Call<Key>) => Promise<Answer<Key>>,
): void {
  const contract = endpoints[key] as Endpoint;
  const [method, url] = key.split(" ") as [Method, string];
  const { clock, idempotency, mounted } = app.mounting;

  async function answer(request: FastifyRequest, reply: FastifyReply, parsed: Parsed): Promise<unknown> {
    const { caller, site } = request;
    return handler({ ...parsed, caller, site, now: clock.now(), request, reply } as unknown as Call<Key>);
  }
  mounted.set(key, { contract, answer });

  app.route({
    method,
    url,
    ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
    schema: {
      summary: contract.summary,
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body && !contract.upload ? { body: contract.body } : {}),
      response: { 200: contract.answer },
    },
    config: { errors: contract.errors ?? [], audience: contract.audience },
    onRequest: async (request) => {
      if (method !== "GET" || url.endsWith("/logout.php")) refuseForeignOrigin(request);
      if (url === "/api/user.php" && !request.headers["x-client"])
        throw new AppError("client_header_missing");
      refuseAudience(contract, request);
      await countCalls(app, request, 1);
    },
    handler: async (request, reply) => {
      if (isPolled(key) && request.caller) {
        const version = versionOf(key, request.caller, request.site, clock.now());
        reply.header("etag", version);
        if (request.headers["if-none-match"] === version) return (reply as FastifyReply).status(304).send();
      }
      const { params, query, body, locale } = request;
      const call = () => answer(request, reply, { params, query, body, locale });
      const idempotencyKey = request.headers["idempotency-key"];
      if (method === "GET" || contract.idempotent === false || typeof idempotencyKey !== "string") {
        return call();
      }
      return idempotency.once(request, idempotencyKey, call);
    },
  });
}
