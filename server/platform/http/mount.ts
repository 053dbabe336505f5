import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import type { Endpoint, Method } from "#contracts/endpoint.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { RateLimits } from "../rate-limit.ts";
import type { Answer, Call } from "./context.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import { refuseForeignOrigin } from "./origin.ts";

declare module "fastify" {
  interface FastifyInstance {
    mounting: { clock: Clock; rateLimits: RateLimits; idempotency: IdempotencyStore; mounted: Set<string> };
  }
}

/** Calls a minute that one member, or one address without a session, may make in all. */
const callsPerMinute = 1200;

/** Serves one endpoint of the contracts: parsed in, checked, answered and stripped by its schema. */
export function mount<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handler: (call: Call<Key>) => Promise<Answer<Key>>,
): void {
  const contract = endpoints[key] as Endpoint;
  const [method, url] = key.split(" ") as [Method, string];
  const { clock, rateLimits, idempotency, mounted } = app.mounting;
  mounted.add(key);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    return handler({
      params: request.params,
      query: request.query,
      body: request.body,
      caller: request.caller,
      site: request.site,
      locale: request.locale,
      now: clock.now(),
      request,
      reply,
    } as unknown as Call<Key>);
  }

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
      if (contract.audience === "member" && !request.caller) throw new AppError("authentication_required");
      await rateLimits.take(`api:${request.caller?.memberId ?? request.ip}`, callsPerMinute, 60);
    },
    handler: async (request, reply) => {
      const idempotencyKey = request.headers["idempotency-key"];
      if (method === "GET" || contract.idempotent === false || typeof idempotencyKey !== "string") {
        return answer(request, reply);
      }
      return idempotency.once(request, idempotencyKey, () => answer(request, reply));
    },
  });
}
