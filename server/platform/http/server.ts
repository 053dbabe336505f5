import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";
import { asOneRequest } from "#server/db/pool.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Log } from "../operations/log.ts";
import type { RateLimits } from "../rate-limit.ts";
import { bareHeaders, createClientErrorHandler, permissionsPolicy } from "./bare-refusals.ts";
import { addCompression } from "./compress.ts";
import { createGuardedServer } from "./guarded-server.ts";
import {
  bodyBytes,
  headersMs,
  hstsSeconds,
  keepAliveMs,
  partStartMs,
  pathParameterMaxLength,
  requestMs,
  silentMs,
  slowLookMs,
} from "./http-limits.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { Mounted } from "./mount.ts";
import type { Uploads } from "./receive-upload.ts";
import { answerError } from "./refusals.ts";
import { isStorable } from "./storable.ts";

const serverOptions = {
  // A photo of 15 MB over a slow line takes more than a minute, and Node has one limit for all requests; silent
  // connections are closed earlier.
  requestTimeout: requestMs,
  // defence: headers-in-time
  headersTimeout: headersMs,
  // How often Node checks for slow requests; the default is half a minute.
  // defence: strict-http
  connectionsCheckingInterval: slowLookMs,
  keepAliveTimeout: keepAliveMs,
  timeout: silentMs,
};

/** A Fastify with the house's rules: zod in and out, refusals as `{ error, message, fields }`, safe headers. */
export async function createHttpServer(options: {
  log: Log;
  mostConnections: number;
  /** Called when a call got 503 before it was processed: no hook runs for it. */
  onTurnedAway: () => void;
  trustProxy: string;
  isHttps: boolean;
  clock: Clock;
  rateLimits: RateLimits;
  idempotency: IdempotencyStore;
  acts: FastifyInstance["mounting"]["acts"];
  uploads: Uploads;
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bodyBytes,
    pluginTimeout: partStartMs,
    trustProxy: proxySetting(options.trustProxy),
    serverFactory: (answer) => createGuardedServer(serverOptions, answer, options),
    forceCloseConnections: "idle",
    // Requests that arrive over open connections during the shutdown are answered normally.
    return503OnClosing: false,
    // defence: no-http-in-our-words
    clientErrorHandler: createClientErrorHandler(options),
    // No hook runs for an address that cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      // defence: unreadable-address-armoured
      reply.headers(bareHeaders(options));
      return answerError(error, request as never, reply as never);
    },
    routerOptions: { maxParamLength: pathParameterMaxLength, constraints: { search: bySearch } },
  }) as unknown as FastifyInstance;

  app.addHook("onRequest", (request, reply, done) => {
    reply.header("permissions-policy", permissionsPolicy);
    // Code that builds an address from it would read it as a host.
    if (!/^\/(?![/\\])/.test(request.url)) return done(new AppError("not_found"));
    asOneRequest({ goesFirst: request.url.startsWith("/api/live") }, done);
  });
  app.decorate("mounting", {
    clock: options.clock,
    rateLimits: options.rateLimits,
    idempotency: options.idempotency,
    uploads: options.uploads,
    mounted: new Map<string, Mounted>(),
    acts: options.acts,
  });
  app.decorateRequest("site", null as never);
  app.decorateRequest("caller", null);
  app.decorateRequest("staff", null);
  app.decorateRequest("cachedSession", null);
  app.decorateRequest("identify", null);
  app.decorateRequest("locale", "en");
  app.decorateRequest("geoCountry", null);
  app.decorateRequest("isCountryForwarded", false);
  app.decorateRequest("country", null);

  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    // Fastify calls a body that was not sent null; a contract calls it optional.
    const given = httpPart === "body" && data === null ? undefined : data;
    const parsed = (schema as unknown as z.ZodType).safeParse(given, { reportInput: true });
    if (parsed.success) return { value: parsed.data };
    return { error: new Error("invalid", { cause: parsed.error }) };
  });
  app.setSerializerCompiler(serializerCompiler);
  // defence: one-shape-of-refusals
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError("not_found") as never, request, reply));

  addCompression(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: options.isHttps ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    // defence: referrer-origin-only
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
    crossOriginEmbedderPolicy: false,
  });

  app.removeContentTypeParser("text/plain");
  // defence: json-prototype-refused
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  // defence: json-only
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // The seed's beacon and calls without a body have the content type JSON and an empty body.
    if (body === "") return done(null, undefined);
    parseJson(request, body as string, done);
  });
  app.addHook("preValidation", async (request) => {
    if (!isStorable(request.body) || !isStorable(request.query) || !isStorable(request.params)) {
      throw new AppError("invalid_request");
    }
  });
  return app;
}

/** Distinguishes two calls at one path by the query; a query that no route names goes to the route without one. */
const bySearch = {
  name: "search",
  storage() {
    const handlers = new Map<string, never>();
    return {
      get: (search: string) => handlers.get(search) ?? null,
      set: (search: string, handler: never) => void handlers.set(search, handler),
    };
  },
  // Fastify requires a string, but the value may be undefined.
  deriveConstraint: (request: { url?: string | undefined }) =>
    /[?&](push=1)(?:&|$)/.exec(request.url ?? "")?.[1] as string,
  mustMatchWhenDerived: false,
};

function proxySetting(value: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  // defence: trusted-proxy-only
  if (value === "") return false;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  return value.split(",").map((part) => part.trim());
}
