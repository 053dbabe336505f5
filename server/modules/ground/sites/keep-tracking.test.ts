import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ extend: (http) => http.get("/arrival", async () => "a page") });
  await settleSite(app, { signup: { allowedNetworks: ["Kite"] }, search: { forVisitors: "none" } });
});
afterAll(() => app.close());

const [inAmerica, inGermany, inHolland] = ["8.8.8.8", "5.9.0.1", "193.0.6.139"];

const kept = (browser: ReturnType<TestApp["browser"]>) => {
  const value = browser.cookies.get("tracking");
  return value ? JSON.parse(decodeURIComponent(value)) : null;
};

it("opens to a traffic source what is closed to others, from the page of arrival on", async () => {
  const browser = app.browser();
  expect((await browser.call("GET /api/members")).status).toBe(403);
  const { headers } = await browser.raw({ method: "GET", url: "/arrival?network=kite&ref=a" });
  expect(headers["set-cookie"]).not.toMatch(/max-age|expires/i);
  expect(headers["set-cookie"]).toMatch(/; HttpOnly/i);
  expect(headers.vary).toContain("Accept-Language");
  expect((await browser.call("GET /api/members")).status).toBe(200);
});

it("stays open with every later search, by another filter and from another page", async () => {
  const german = app.browser({ address: inGermany });
  german.cookies.set("country", "DE");
  await german.raw({ method: "GET", url: "/arrival?network=kite" });
  await german.raw({ method: "GET", url: "/arrival" });
  for (const query of [{}, { gender: "man", min_age: "30" }, { order: "nearest" }] as const) {
    expect((await german.call("GET /api/members", { query: query as never })).status).toBe(200);
  }
  // A visitor from another source is let in by no filter.
  const other = app.browser({ address: inGermany });
  await other.raw({ method: "GET", url: "/arrival?network=other" });
  expect((await other.call("GET /api/members", { query: { gender: "man" } })).status).toBe(403);
});

it("keeps only the network that opens something where the law asks for consent", async () => {
  const german = app.browser();
  german.cookies.set("country", "DE");
  await german.raw({ method: "GET", url: "/arrival?network=other&ref=a&sub1=b" });
  expect(kept(german)).toBeNull();
  await german.raw({ method: "GET", url: "/arrival?network=kite&ref=a&sub1=b" });
  expect(kept(german)).toEqual({ network: "kite" });
});

/** The stored data of a visit from an address with a chosen country. */
const keptFrom = async (address: string | undefined, country: string | null) => {
  const browser = app.browser(address === undefined ? {} : { address });
  if (country !== null) browser.cookies.set("country", country);
  await browser.raw({ method: "GET", url: "/arrival?network=other&ref=a&sub1=b" });
  return kept(browser);
};

it("keeps all of it elsewhere, and a later visit adds to it", async () => {
  const american = app.browser({ address: inAmerica });
  await american.raw({ method: "GET", url: "/arrival?network=other&ref=a&sub1=b" });
  await american.raw({ method: "GET", url: "/arrival?sub1=c&sub2=d" });
  expect(kept(american)).toEqual({ network: "other", ref: "a", sub1: "c", sub2: "d" });
});

it("asks the law of the address, whatever country was chosen, and that of the chosen one too", async () => {
  for (const address of [inGermany, inHolland]) {
    expect([await keptFrom(address, null), await keptFrom(address, "US")]).toEqual([null, null]);
  }
  expect([await keptFrom(inAmerica, "DE"), await keptFrom(inAmerica, "GB")]).toEqual([null, null]);
  expect(await keptFrom(inAmerica, "US")).toEqual({ network: "other", ref: "a", sub1: "b" });
});

it("keeps nothing where the address tells no country, whatever was chosen", async () => {
  expect([await keptFrom(undefined, null), await keptFrom(undefined, "US")]).toEqual([null, null]);
});
