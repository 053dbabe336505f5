import { readdirSync } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { errorStatus } from "#contracts/errors.ts";
import { localeCookie, localeCookieDays } from "#i18n/locales.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { AppError } from "../errors.ts";
import { createDirectCall } from "../http/direct-call.ts";
import { answerError } from "../http/refusals.ts";
import { isDeskAddress } from "../http/staff-gate.ts";
import { daySeconds } from "../time-units.ts";
import { contentSecurityPolicy, developmentPolicy, newNonce } from "./content-security-policy.ts";
import { entryOf, openBuild, openVite, type PageBuild } from "./page-build.ts";
import { askedLocale, describePage, pageLocale, type SharePictureOf, toWebRequest } from "./page-request.ts";
import { sendSharedPage, shareDrawnPage } from "./shared-page.ts";
import { createVisitorPages } from "./visitor-pages.ts";

type PagesOptions = {
  /** `built` serves build/; `vite` compiles on demand and reloads on edits. */
  mode: "built" | "vite";
  demo: boolean;
  /** Pictures are a module's, which the platform does not import. */
  sharePictureOf: SharePictureOf;
  /** Folder of the build; the project's own build/ by default. */
  buildFolder?: string;
};

/** All addresses outside the API: files of the web's build, and pages rendered by it. Register it last. */
export function pages({ mode, demo, sharePictureOf, buildFolder }: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const build = mode === "vite" ? await openVite(app.server) : await openBuild(buildFolder);
    const handlerOf = keepHandler(mode === "vite" ? "development" : "production");
    // A page of Vite's build changes with each edit.
    const kept = mode === "built" ? createVisitorPages() : null;
    if (build.clientFolder) await serveFiles(app, build.clientFolder);
    if (build.vite) app.addHook("onClose", () => build.vite?.close());

    app.setErrorHandler((error, request, reply) =>
      // A program that asks for a call that does not exist reads JSON, whatever else is wrong with its address.
      isCall(request)
        ? answerError(error as never, request, reply)
        : answerLastResort(build, error, request, reply),
    );

    app.route({
      method: ["GET", "HEAD"],
      url: "/*",
      ...hiddenRoute,
      handler: async (request, reply) => {
        if (isCall(request)) {
          answerError(new AppError("not_found") as never, request, reply);
          return reply;
        }
        if (build.vite && (await isServedByVite(build.vite, request, reply))) return reply;
        return render(request, reply);
      },
    });

    async function render(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const gone = new AbortController();
      reply.raw.once("close", () => {
        // The page was sent, so the request was not aborted; notifying all abort listeners costs as much as the route.
        if (!reply.raw.writableFinished) gone.abort();
      });
      const nonce = newNonce();
      const facts = describePage(request, { demo, sharePictureOf });
      const isShared = kept !== null && facts.isShared;
      const memory = kept?.find(request, facts) ?? null;
      const shared = isShared ? memory?.readShared() : null;
      if (shared) return sendSharedPage(request, reply, shared);
      const drawn = memory?.read(nonce) ?? null;
      if (drawn !== null) {
        setPageHeaders(request, reply, nonce, build);
        return reply.type("text/html; charset=utf-8").send(Buffer.from(drawn));
      }
      const loaded = await build.load();
      const ask = createDirectCall(app, request, reply, pageLocale(request));
      // A page that lacks an answer, such as one refused to a busy network, is for its visitor alone.
      let isSound = true;
      const call: typeof ask = async (key, parts) => {
        const answer = await ask(key, parts);
        // defence: kept-page-whole
        isSound &&= answer.status === 200;
        return answer;
      };
      // defence: page-fault-logged
      const logFault = (fault: unknown) =>
        request.log.error({ err: asError(fault) }, "a part of a page could not be drawn");
      let whole: string | null = null;
      let isForMany = false;
      const handOver = (html: string, start: string | null) => {
        whole = html;
        // A page with a form may depend on more than caches can know.
        isForMany = start !== null && /* defence: forms-unshared */ start !== "painted";
      };
      const page = { ...facts, nonce, logFault, handOver };
      const contexts = entryOf(loaded).provideContexts(call, page);
      // The head of a shared page has the headers of the page.
      const method = isShared ? "GET" : request.method;
      const response = await handlerOf(loaded)(toWebRequest(request, method, gone.signal), contexts);
      const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
      if (response.status >= 500 && isText) throw new Error(await response.text());

      const setsCookie = response.headers.has("set-cookie");
      const isComplete =
        whole !== null && response.status === 200 && /* defence: shared-page-sound */ isSound;
      if (isShared && isForMany && whole !== null && isComplete && !setsCookie) {
        const { cdnPrefix } = request.site.settings.brand;
        const toShare = shareDrawnPage(whole, { nonce, cdnPrefix, drawnFrom: facts.now });
        memory?.keepShared(toShare);
        return sendSharedPage(request, reply, toShare);
      }
      for (const [name, value] of response.headers) {
        if (name !== "set-cookie") reply.header(name, value);
      }
      for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
      setPageHeaders(request, reply, nonce, build);
      reply.status(response.status);
      // A page arrives complete: sent in one piece it needs no chunks, and compresses better.
      const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
      if (isPage && !response.body && whole !== null) {
        if (isSound && response.status === 200) memory?.keep(whole, nonce);
        return reply.send(Buffer.from(whole));
      }
      if (isPage || !response.body) return reply.send(Buffer.from(await response.arrayBuffer()));
      return reply.send(Readable.fromWeb(response.body as ReadableStream));
    }
  };
}

const isCall = ({ url }: FastifyRequest) => url.startsWith("/api/");

/** A route's refusal contains its error; other values may be thrown, too. */
function asError(fault: unknown): Error {
  const inner = (fault as { error?: unknown } | null)?.error ?? fault;
  return inner instanceof Error ? inner : new Error(String(inner));
}

/** The handler of a build, made once; a build that Vite has renewed gets a new one. */
function keepHandler(mode: "development" | "production") {
  const made = new WeakMap<ServerBuild, RequestHandler>();
  return (build: ServerBuild): RequestHandler => {
    const known = made.get(build);
    if (known) return known;
    const handler = entryOf(build).createRequestHandler(build, mode);
    made.set(build, handler);
    return handler;
  };
}

function setPageHeaders(request: FastifyRequest, reply: FastifyReply, nonce: string, build: PageBuild) {
  const { cdnPrefix } = request.site.settings.brand;
  const policy = build.vite ? developmentPolicy(nonce, cdnPrefix) : contentSecurityPolicy(nonce, cdnPrefix);
  reply.header("content-security-policy", policy);
  // The list of routes for links on a page is the same for all visitors and has a version in its address.
  // defence: manifest-sets-no-cookie
  if (request.url.startsWith("/__manifest")) return;
  const asked = askedLocale(request);
  if (asked && request.cookies[localeCookie] !== asked) {
    reply.setCookie(localeCookie, asked, {
      path: "/",
      maxAge: localeCookieDays * daySeconds,
      sameSite: "lax",
      secure: request.protocol === "https",
    });
  }
  const holdsToken =
    (request.query as { token?: unknown }).token !== undefined || isSecretAddress(request.url);
  if (holdsToken) reply.header("referrer-policy", "no-referrer");
  const isOwn =
    request.caller !== null || holdsToken || /* defence: desk-page-not-kept */ isDeskAddress(request);
  const kept = isOwn ? /* defence: member-page-not-kept */ "private, no-store" : "private, no-cache";
  reply.header("cache-control", kept);
}

/** Whether the path alone gives access to a page, such as the link of a complaint. */
function isSecretAddress(url: string): boolean {
  return /^\/+complaints\/(?!counts(?:$|[/?]))./i.test(url);
}

/** Names in assets/ contain a hash of their content, so browsers cache them for ever. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    if (/\.(br|gz)$/.test(name)) continue;
    app.get(`/${name}`, hiddenRoute, (_request, reply) => {
      // The policy of a service worker's own file applies to it: it reports the browser's new push address to the server.
      if (name === "sw-push.js")
        reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
      return (reply as FastifyReply & { sendFile: FastifyReply["sendFile"] }).sendFile(name, folder, {
        maxAge: "1h",
        immutable: false,
      });
    });
  }
}

/** Lets Vite answer for its own modules and files; false when it passes the request on. */
function isServedByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once("close", () => resolve(true));
    reply.raw.once("pipe", () => reply.hijack());
    vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
  }).then((isServed) => {
    if (isServed && !reply.sent) reply.hijack();
    return isServed as boolean;
  });
}

async function answerLastResort(
  build: PageBuild,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status =
    error instanceof AppError
      ? errorStatus[error.code]
      : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error }, "page could not be rendered");
  const html = await build.load().then(
    (loaded) => entryOf(loaded).renderLastResort(request.locale),
    () => "An error occurred while showing the error page",
  );
  return reply.status(status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}
