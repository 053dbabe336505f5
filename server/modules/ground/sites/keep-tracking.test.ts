import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { settleSite } from "#server/test/settle-site.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ extend: (http) => http.get("/arrival", async () => "a page") });
  await settleSite(app, { signup: { allowedNetworks: ["Kite"] }, search: { forVisitors: "none" } });
});
afterAll(() => app.close());

const kept = (browser: ReturnType<TestApp["browser"]>) => {
  const value = browser.cookies.get("tracking");
  return value ? JSON.parse(decodeURIComponent(value)) : null;
};

it("opens to a traffic source what is closed to others, from the page of arrival on", async () => {
  const browser = app.browser();
  expect((await browser.call("GET /api/members")).status).toBe(403);
  const { headers } = await browser.raw({ method: "GET", url: "/arrival?network=kite&ref=a" });
  expect(headers["set-cookie"]).not.toMatch(/max-age|expires/i);
  expect(headers.vary).toContain("Accept-Language");
  expect((await browser.call("GET /api/members")).status).toBe(200);
});

it("keeps only the network that opens something where the law asks for consent", async () => {
  const german = app.browser();
  german.cookies.set("country", "DE");
  await german.raw({ method: "GET", url: "/arrival?network=other&ref=a&sub1=b" });
  expect(kept(german)).toBeNull();
  await german.raw({ method: "GET", url: "/arrival?network=kite&ref=a&sub1=b" });
  expect(kept(german)).toEqual({ network: "kite" });
});

it("keeps all of it elsewhere, and a later visit adds to it", async () => {
  const american = app.browser();
  american.cookies.set("country", "US");
  await american.raw({ method: "GET", url: "/arrival?network=other&ref=a&sub1=b" });
  await american.raw({ method: "GET", url: "/arrival?sub1=c&sub2=d" });
  expect(kept(american)).toEqual({ network: "other", ref: "a", sub1: "c", sub2: "d" });
});
