import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("the server", () => {
  it("serves the site's settings to a visitor", async () => {
    const { status, body } = await app.browser().call("GET /api/settings.php");
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Rendezvous", message_length: 1000, refund_days: 14 });
  });

  it("signs a member in and out", async () => {
    const browser = await signIn(app, await createMember(app));
    expect((await browser.call("GET /api/user.php")).body.user?.status).toBe("active");
    await browser.call("GET /api/logout.php");
    expect((await browser.call("GET /api/user.php")).body.user).toBeNull();
  });

  it("mounts every endpoint of the contracts, and names each in the OpenAPI document", async () => {
    const { body } = await app.browser().raw({ method: "GET", url: "/api/openapi.json" });
    const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const addresses = Object.keys(endpoints);
    const ofMembers = addresses.filter((address) => !address.includes(" /api/admin/"));
    expect([...app.http.mounting.mounted.keys()].sort()).toEqual(addresses.sort());
    // The calls of staff have a document of their own (staff-access.test.ts).
    expect(named.sort()).toEqual(ofMembers.sort());
  });

  it("takes a call without a body where the contract lets it be absent", async () => {
    const browser = await signIn(app, await createMember(app));
    const { id } = await createMember(app);
    const answer = await browser.raw({ method: "POST", url: `/api/likes/${id}` });
    expect(answer.status).toBe(200);
  });

  it.each([
    ["malformed JSON", { payload: "{", headers: { "content-type": "application/json" } }, 400],
    ["a wrong type", { payload: { email: 1, password: "x" } }, 400],
    ["a missing field", { payload: { email: "a@example.com" } }, 422],
    ["text with NUL", { payload: { email: "a\0@example.com", password: "x" } }, 400],
    [
      "half a surrogate pair",
      { payload: '{"email":"\\ud800","password":"x"}', headers: { "content-type": "application/json" } },
      400,
    ],
    [
      "a prototype",
      { payload: '{"__proto__":{"x":1}}', headers: { "content-type": "application/json" } },
      400,
    ],
    ["a body that is too large", { payload: { email: "a".repeat(70_000), password: "x" } }, 413],
    ["another media type", { payload: "<a/>", headers: { "content-type": "text/xml" } }, 415],
    ["plain text", { payload: "{}", headers: { "content-type": "text/plain" } }, 415],
    ["another site's page", { payload: {}, headers: { "sec-fetch-site": "cross-site" } }, 403],
    ["another origin", { payload: {}, headers: { origin: "https://evil.example" } }, 403],
  ])("refuses %s", async (_, request, status) => {
    const answer = await app.browser().raw({ method: "POST", url: "/api/user.php", ...request });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });
});
