import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { DirectCall } from "#server/platform/http/direct-call.ts";
import type { PageBuild } from "#server/platform/pages/page-build.ts";

/**
 * A small web for tests of the server around pages: `/` is a page, `/moved` a redirect, `/absent` a 404,
 * `/broken` a failure, `/half-broken` a page that reports a fault, `/asks?key=...` the answer of the API to a
 * page's loader, `/__manifest` the manifest of React Router, which is public.
 */
export async function openStubBuild(): Promise<PageBuild> {
  const clientFolder = mkdtempSync(join(tmpdir(), "stub-build-"));
  mkdirSync(join(clientFolder, "assets"));
  writeFileSync(join(clientFolder, "assets/entry-abc.js"), "export {};");
  writeFileSync(join(clientFolder, "favicon.svg"), "<svg/>");
  const entry = {
    provideContexts: (call: unknown, request: unknown) => ({ call, request }),
    createRequestHandler: () => answerPage,
    renderLastResort: () => "<!doctype html><title>Error</title>",
  };
  return {
    load: async () => ({ entry: { module: entry } }) as unknown as ServerBuild,
    clientFolder,
    vite: null,
  };
}

type Contexts = { call: DirectCall; request: { logFault: (fault: unknown) => void } };

async function answerPage(request: Request, contexts: Contexts): Promise<Response> {
  const { call } = contexts;
  const { pathname, searchParams } = new URL(request.url);
  const html = { "content-type": "text/html; charset=utf-8" };
  if (pathname === "/moved") return new Response(null, { status: 302, headers: { location: "/login" } });
  if (pathname === "/absent") return new Response("<h1>404</h1>", { status: 404, headers: html });
  if (pathname === "/broken") throw new Error("a failure with secret-details inside");
  if (pathname === "/half-broken") {
    const statement = "Failed query: select 1\nparams: planted words about oneself";
    contexts.request.logFault(new Error(`${statement} of planted.person@example.com`));
    contexts.request.logFault("no error at all, of planted.person@example.com");
  }
  if (pathname === "/__manifest") {
    return Response.json({}, { headers: { "cache-control": "public, max-age=31536000, immutable" } });
  }
  if (pathname !== "/asks") return new Response("<h1>A page</h1>", { headers: html });
  const read = (name: string) => JSON.parse(searchParams.get(name) ?? "{}") as Record<string, unknown>;
  const heard = await call(searchParams.get("key") ?? "", { params: read("params"), query: read("query") });
  return new Response(JSON.stringify(heard), { headers: html });
}
