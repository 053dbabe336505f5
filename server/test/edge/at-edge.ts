import type { AddressInfo } from "node:net";
import { foundSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Asked, Given } from "./caching-proxy.ts";
import { askPort, second } from "./visits.ts";

/** The built product with two sites behind a trusted proxy on this machine, which names the country of a visitor. */
export async function openBehindProxy(): Promise<{ app: TestApp; secondSite: string }> {
  const app = await createTestApp({
    env: { WEB_PAGES: "built", TRUST_PROXY: "127.0.0.1", COUNTRY_HEADER: "X-Country" },
    extend: (http) =>
      http.addHook("onRequest", async (request, reply) => {
        if (request.headers["x-sets-cookie"]) reply.setCookie("kept", "for one");
      }),
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { db, sites } = app.services;
  const { companyId } = (await sites.find("localhost"))!;
  const url = `http://${second}`;
  const secondSite = await foundSite(db, { companyId, url, keepsUrl: true, now: app.clock.now() });
  await writeSettings(app.services, secondSite, { brand: { name: "Second", niche: 2 } });
  return { app, secondSite };
}

/** Sends a request with exactly this path and these headers. */
export function askApp(app: TestApp, asked: Asked): Promise<Given> {
  return askPort((app.http.server.address() as AddressInfo).port, asked);
}
