import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { SettingsChange } from "./write-settings.ts";

const opening: SettingsChange = { signup: { allowedNetworks: ["Kite"] }, search: { forVisitors: "none" } };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ extend: (http) => http.get("/arrival", async () => "a page") });
  await settleSite(app, opening);
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

it("keeps that network whatever else the address names, however long and however often", async () => {
  const german = app.browser({ address: inGermany });
  await german.raw({ method: "GET", url: `/arrival?network=kite&network=other&sub1=${"x".repeat(201)}` });
  expect(kept(german)).toEqual({ network: "kite" });
});

it.each([
  ["the same as to others", {}, null],
  ["the sign-up", { mode: "with_trafficsource" }, { network: "kite" }],
] as const)(
  "keeps of a traffic source that opens %s: its network, or nothing",
  async (_what, signup, expected) => {
    const search = { forVisitors: "other", forTrafficSource: "other" } as const;
    await settleSite(app, { signup: { ...opening.signup, ...signup }, search });
    const german = app.browser({ address: inGermany });
    await german.raw({ method: "GET", url: "/arrival?network=kite&ref=a" });
    await settleSite(app, opening);
    expect(kept(german)).toEqual(expected);
  },
);

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

const long = "x".repeat(201);
it.each([
  ["longer than a value may be", `ref=${long}&sub1=b`, { sub1: "b" }],
  ["a network longer than one may be", `network=${"x".repeat(101)}&ref=a`, { ref: "a" }],
  ["all too long", `ref=${long}&sub1=${long}`, null],
  ["named twice", "ref=a&ref=b", { ref: "a" }],
  ["named as a list", "ref[]=a", null],
  ["of names that are not ours", "__proto__=a&constructor=b&prototype=c&toString=d&__proto__[ref]=e", null],
  ["of names that are not ours, beside one of ours", "__proto__=a&constructor=b&sub1=c", { sub1: "c" }],
  ["with a value like a name", "ref=__proto__&sub1=constructor", { ref: "__proto__", sub1: "constructor" }],
  [
    "with quotes and signs of cookies",
    "ref=%22%2C%22sub2%22%3A%22z&sub1=a%3B%20Domain%3Db%3B%20c=d",
    {
      ref: '","sub2":"z',
      sub1: "a; Domain=b; c=d",
    },
  ],
  [
    "with line breaks",
    "ref=a%0D%0ASet-Cookie%3A%20account%3Db&sub1=%0A",
    {
      ref: "a\r\nSet-Cookie: account=b",
      sub1: "\n",
    },
  ],
  [
    "with markup and signs of other scripts",
    "ref=%3Cscript%3E&sub1=%F0%9F%92%98%E2%80%AE",
    {
      ref: "<script>",
      sub1: "💘\u202e",
    },
  ],
])("keeps a hostile origin as plain values of ours, or not at all: %s", async (_what, query, expected) => {
  const american = app.browser({ address: inAmerica });
  const { status, headers } = await american.raw({ method: "GET", url: `/arrival?${query}` });
  expect(status).toBe(200);
  const cookies = [headers["set-cookie"] ?? []].flat().map(String);
  expect(cookies).toHaveLength(expected ? 1 : 0);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^tracking=[\w%!'()*.~-]*; Path=\/; HttpOnly; SameSite=Lax$/);
  // As it was sent: the browser of the tests keeps a cookie's decoded value.
  if (cookies[0])
    american.cookies.set("tracking", cookies[0].slice("tracking=".length, cookies[0].indexOf(";")));
  expect(kept(american)).toEqual(expected);
  // The next page reads the cookie, and adds to it.
  expect((await american.raw({ method: "GET", url: "/arrival?sub3=later" })).status).toBe(200);
  expect(kept(american)).toEqual({ ...expected, sub3: "later" });
});

it.each(["%", "{", "[]", "null", '{"ref":1}', `{"ref":"${long}"}`, '{"__proto__":{"ref":"a"}}'])(
  "starts anew where the cookie is not one of ours: %s",
  async (value) => {
    const american = app.browser({ address: inAmerica });
    american.cookies.set("tracking", encodeURIComponent(value));
    expect((await american.raw({ method: "GET", url: "/arrival?sub1=c" })).status).toBe(200);
    expect(kept(american)).toEqual({ sub1: "c" });
  },
);
