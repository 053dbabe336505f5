import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { errorStatus } from "#contracts/errors.ts";
import { buildApp } from "#server/app.ts";
import { loadEnv } from "#server/env.ts";
import { asks } from "#server/test/access/access-asks.ts";
import { demoDoors, rows } from "#server/test/access/access-table.ts";
import { createTestDatabase } from "#server/test/app/database.ts";
import { startMatrixApp } from "#server/test/app/hold-routes.ts";
import { routesOf } from "../sheets/all.ts";
import { beside } from "../sheets/beside.ts";

/** Every registered route as "METHOD /path", in the order of its app. */
const registered = vi.hoisted(() => [] as string[]);
vi.mock("#server/platform/http/server.ts", async (original) => {
  const real = await original<typeof import("#server/platform/http/server.ts")>();
  return {
    ...real,
    createHttpServer: async (options: Parameters<typeof real.createHttpServer>[0]) => {
      const http = await real.createHttpServer(options);
      http.addHook("onRoute", ({ method, url, constraints }) => {
        const { search } = (constraints ?? {}) as { search?: string };
        const address = search === undefined ? url : `${url}?${search}`;
        for (const one of [method].flat()) if (one !== "HEAD") registered.push(`${one} ${address}`);
      });
      return http;
    },
  };
});
const app = startMatrixApp();
let routes: string[];
beforeAll(() => {
  routes = [...new Set(registered)];
});

it("every contract is held by a file of its own in server/test/routes", () => {
  const list = readFileSync(join(import.meta.dirname, "../../../contracts/all.ts"), "utf8");
  const contracts = [...list.matchAll(/import \{ (\w+) \} from "\.\/([\w-]+)\/([\w-]+)\.ts"/g)];
  expect(contracts.length).toBeGreaterThan(5);
  const unheld = contracts.filter(([, name, wing, subject]) => {
    const file = join(import.meta.dirname, `${wing}-${subject}.test.ts`);
    return !existsSync(file) || !readFileSync(file, "utf8").includes(`holdRoutes(${name})`);
  });
  expect(unheld.map(([, , wing, subject]) => `contracts/${wing}/${subject}.ts`)).toEqual([]);
});

it("an address below /api that cannot be read is refused as calls are, however long it is", async () => {
  const tooLong = `/api/conversations/${encodeURIComponent("\u{1f600}".repeat(2000))}/messages`;
  for (const url of ["/api/nowhere?after=a%00b", "/api/no%00where", `${tooLong}?after=a%00b`, tooLong]) {
    const { statusCode, body } = await app().http.inject({ url, headers: { "x-client": "web" } });
    const refusal = JSON.parse(body) as { error: keyof typeof errorStatus };
    expect(statusCode, url.slice(0, 40)).toBe(errorStatus[refusal.error]);
  }
});

describe("the table", () => {
  /** Files at the top of the build have fixed names and no data of members, so they have no row. */
  const isFile = (route: string) => /^GET \/(favicon\.svg|sw-push\.js)$/.test(route);
  const inTable = (route: string) => !demoDoors.test(route) && !isFile(route);

  it("has a row for every route, in server/test/sheets", () => {
    const missing = routes.filter(inTable).filter((route) => !rows.has(route));
    expect(missing, "add a row for each, and what it is asked with").toEqual([]);
  });

  it("has a route for every row, and the contracts are all among them", () => {
    expect([...rows.keys()].filter((route) => !routes.includes(route))).toEqual([]);
    expect(Object.keys(endpoints).filter((route) => !routes.includes(route))).toEqual([]);
    expect(Object.keys(asks).filter((route) => !rows.has(route))).toEqual([]);
    expect([...rows.keys()].filter((route) => !(route in endpoints)).sort()).toEqual(routesOf(beside).sort());
  });

  it("needs no rows for the doors of the demo: a site with real members has none", async () => {
    expect(routes.filter((route) => demoDoors.test(route)).length).toBeGreaterThan(0);
    registered.length = 0;
    const database = await createTestDatabase();
    const real = await buildApp(
      loadEnv({
        NODE_ENV: "production",
        WEB_PAGES: "none",
        DATA_DIR: mkdtempSync(join(tmpdir(), "rendezvous-test-")),
        LOG_LEVEL: "silent",
        PUBLIC_URL: "https://example.com",
        SESSION_SECRET: "a secret that only tests may know about",
      }),
      { database },
    );
    expect(registered.filter((route) => demoDoors.test(route))).toEqual([]);
    expect(registered).toContain("GET /api/members");
    await real.stop();
    await database.close();
  });
});
