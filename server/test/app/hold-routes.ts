import { afterAll, beforeAll, vi } from "vitest";
import type { EndpointKey } from "#contracts/all.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { startGifEmulator } from "#server/emulators/gifs/start.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import { demoDoors } from "#server/test/access/access-table.ts";
import { createTestApp, type TestApp } from "./build-app.ts";
import { freePort } from "./free-port.ts";
import { holdAccess } from "./hold-access.ts";
import { holdValues } from "./hold-values.ts";

// Hashing is made cheap, because these tables do not test passwords.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});
vi.mock("#server/platform/pages/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/pages/page-build.ts")>()),
  openBuild: (await import("./stub-build.ts")).openStubBuild,
}));

/**
 * Checks the calls of a contract against the access table, and calls them with random values: on one app and
 * one cast.
 */
export function holdRoutes(contract: Record<string, Endpoint>): void {
  const keys = Object.keys(contract) as EndpointKey[];
  const app = startMatrixApp();
  holdAccess(
    keys.filter((key) => !demoDoors.test(key)),
    app,
  );
  holdValues(keys, app);
}

/** Starts the server with pages, payments and gifs for the tests of this file. */
export function startMatrixApp(): () => TestApp {
  let app: TestApp;
  let mollie: RunningMollieEmulator;
  let vendor: Awaited<ReturnType<typeof startGifEmulator>>;
  beforeAll(async () => {
    const port = await freePort();
    mollie = await startMollieEmulator();
    vendor = await startGifEmulator({ key: "vendor-key" });
    app = await createTestApp({
      env: {
        WEB_PAGES: "built",
        MOLLIE_API_URL: mollie.url,
        GIF_API_KEY: "vendor-key",
        GIF_PROXY_PERMITTED: "1",
        GIF_API_URL: vendor.url,
        METRICS_TOKEN: "a token that only those who watch know",
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
    });
    await app.http.listen({ port, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app.close();
    await mollie.close();
    await vendor.close();
  });
  return () => app;
}
