import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { NODE_ENV: "development" } });
});
afterAll(() => app.close());

it("sells nothing without a key of Mollie's, rather than pretend to", async () => {
  expect(app.services.gateways).toEqual([]);
  const browser = await signIn(app, await createMember(app));
  browser.cookies.set("country", "NL");
  expect((await browser.call("GET /api/bundles")).body.methods).toEqual([]);
  const refused = await browser.call("POST /api/orders", { body: { bundle_id: "p1", method: "ideal" } });
  expect([refused.status, refused.body.error]).toEqual([503, "payment_unavailable"]);
  expect((await browser.call("GET /api/orders")).body.orders).toEqual([]);
});
