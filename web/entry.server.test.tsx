import { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import * as entry from "./entry.server.tsx";
import { queryClientContext, requestContext, type ServerRequest } from "./lib/page/server-context.ts";

vi.mock("virtual:messages", () => ({ messages: {}, indexes: {}, versions: {} }));

let toConsole: MockInstance;
beforeEach(() => {
  toConsole = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => toConsole.mockRestore());

const fault = new Error("a fault of the test");
const fail = () => {
  throw fault;
};
const Broken = fail as unknown as () => null;

/** Renders one given route with the real entry. */
async function ask(route: { loader?: () => unknown; default?: () => unknown }) {
  const module = { default: () => null, ErrorBoundary: () => <p>sorry</p>, ...route };
  const manifest = { id: "root", path: "", module: "/root.js", imports: [], hasErrorBoundary: true };
  const build = {
    entry: { module: entry },
    routes: { root: { id: "root", path: "", module } },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...manifest, hasLoader: route.loader !== undefined } },
      url: "/manifest.js",
      version: "1",
    },
    ...{ publicPath: "/", assetsBuildDirectory: "", basename: "/", future: {}, ssr: true },
    ...{ isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" } },
  } as unknown as ServerBuild;
  const logged: unknown[] = [];
  const contexts = new RouterContextProvider();
  let whole: string | null = null;
  const request = {
    nonce: "n",
    locale: "en",
    logFault: (what: unknown) => logged.push(what),
    handOver: (html: string) => {
      whole = html;
    },
  };
  contexts.set(requestContext, request as unknown as ServerRequest);
  contexts.set(queryClientContext, new QueryClient());
  const answer = await createRequestHandler(build, "production")(new Request("http://localhost/"), contexts);
  const streamed = await answer.text();
  return { status: answer.status, logged, whole, streamed };
}

it("a whole page is no fault", async () => {
  expect(await ask({})).toMatchObject({ status: 200, logged: [] });
  expect(toConsole).not.toHaveBeenCalled();
});

it("a page that waits for something comes as a stream, and to the byte as one that does not", async () => {
  const Late = lazy(async () => ({ default: () => <p>here, at last & whole</p> }));
  const page = () => (
    <html lang="en">
      <body>
        <Suspense>
          <Late />
        </Suspense>
      </body>
    </html>
  );
  const first = await ask({ default: page });
  expect(first.whole).toBeNull();
  const second = await ask({ default: page });
  expect(second.streamed).toBe("");
  expect(second.whole).toMatch(/^<!DOCTYPE html><html lang="en">.*here, at last &amp; whole/s);
  expect(first.streamed).toBe(second.whole);
  expect([first.logged, second.logged]).toEqual([[], []]);
});

it.each([
  ["a loader", { loader: fail }],
  ["a page", { default: Broken }],
  [
    "a part behind a boundary, when the rest is drawn",
    {
      default: () => (
        <Suspense fallback="wait">
          <Broken />
        </Suspense>
      ),
    },
  ],
])("what breaks %s is in the log and not on the console", async (_, route) => {
  const { status, logged } = await ask(route);
  expect(status).toBe(500);
  expect(logged).toContain(fault);
  expect(toConsole).not.toHaveBeenCalled();
});

it("a request for a missing page is not logged as an error", async () => {
  const refuse = () => {
    throw data({ code: "not_found", message: "" }, { status: 404 });
  };
  expect(await ask({ loader: refuse })).toMatchObject({ status: 404, logged: [] });
  expect(toConsole).not.toHaveBeenCalled();
});
