import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listLanderHomes } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { loadEnv } from "#server/env.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { askApp, openBehindProxy } from "./at-edge.ts";
import { atEdge, type Client, essenceOf, second } from "./visits.ts";

/** Which answers caches in front of the product may keep, and what these answers contain. */

let app: TestApp;
let secondSite: string;
beforeAll(async () => {
  ({ app, secondSite } = await openBehindProxy());
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const forCaches = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

/** The page when all its texts are in memory: the first drawing of a language is sent in pieces, for one visitor. */
async function ask(url: string, client: Client = {}, method: "GET" | "HEAD" = "GET") {
  const warm = Object.fromEntries(Object.entries(client.headers ?? {}).filter(([name]) => /^x-f/.test(name)));
  for (let count = 0; count < 2; count += 1) await askApp(app, atEdge(url, { ...client, headers: warm }));
  return askApp(app, atEdge(url, client, method));
}

const publicPages = ["/", ...ownPages.map((page) => `/pages/${page}`), ...listLanderHomes(1)];

it.each(publicPages)("%s may be kept by caches, with the hashes of its scripts", async (url) => {
  const { status, headers, body } = await ask(url, { language: "de-AT,de;q=0.8" });
  expect([status, headers["cache-control"]]).toEqual([200, forCaches]);
  expect(headers.vary).toBe("Accept-Language, Cookie, x-country, Accept-Encoding");
  expect(headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
  for (const name of ["set-cookie", "x-request-id"]) expect(headers[name]).toBeUndefined();
  expect(body).toContain('<html lang="de');
  expect(body).toContain("data-held");
  expect(body).toContain('"isShared":true');
  expect(body).not.toMatch(/nonce="[^"]/);

  const policy = String(headers["content-security-policy"]);
  expect(hashesIn(policy)).toEqual(hashesOf(body));
  const own = await ask(url, { cookie: "theme=system" });
  expect(own.headers["cache-control"]).toBe("private, no-cache");
  const withoutScripts = (one: unknown) => String(one).replace(/script-src [^;]*/, "");
  expect(withoutScripts(policy)).toBe(withoutScripts(own.headers["content-security-policy"]));
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/);
});

const hashesIn = (policy: string) => [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash).sort();

/** Of the scripts that run: those without a file, and not the data. */
function hashesOf(page: string): string[] {
  const scripts = page.split("<script").slice(1);
  const inline = scripts.flatMap((rest) => {
    const [head = "", ...tail] = rest.split("</script>", 1).join("").split(">");
    return /src=|json"/.test(head) ? [] : [tail.join(">")];
  });
  expect(inline.length).toBeGreaterThan(3);
  return [...new Set(inline.map((text) => createHash("sha256").update(text).digest("base64")))].sort();
}

const forOne: [string, string, Client][] = [
  ["a visitor with a cookie", "/pages/terms", { cookie: "locale=de" }],
  ["a visitor with an empty cookie", "/pages/terms", { cookie: "" }],
  ["a program with a password", "/pages/terms", { headers: { authorization: "Basic YTpi" } }],
  ["a visitor of an unknown country", "/pages/terms", { country: "" }],
  ["a visitor of a country that is not served", "/pages/terms", { country: "CZ" }],
  ["a country in other letters", "/pages/terms", { country: "at" }],
  ["two countries", "/pages/terms", { country: "AT, FR" }],
  ["a visitor who is warned", "/pages/terms", { country: "DE" }],
  ["another host than the cache's", "/pages/terms", { headers: { "x-forwarded-host": second } }],
  ["a query", "/pages/terms?x=1", {}],
  ["a query without content", "/pages/terms?", {}],
  ["a choice of language", "/?lang=de", {}],
  ["a page with a form", "/pricing", {}],
  ["a page that does not exist", "/pages/nothing", {}],
  ["a page in capitals", "/pages/TERMS", {}],
  ["the log-in", "/login", {}],
  ["the desk", "/admin", {}],
  ["an answer of the API", "/api/settings.php", {}],
];

it.each(forOne)("is for one visitor alone: %s", async (_name, url, client) => {
  const { headers } = await ask(url, client);
  expect(headers["cache-control"]).toMatch(/^private, no-(cache|store)$/);
  expect(headers["content-security-policy"]).not.toContain("sha256");
  expect(headers.etag).toBeUndefined();
});

it("is kept by no cache for a host that the client made up", async () => {
  const files = [
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/de.xml",
    "/app-icons/192.png",
    "/.well-known/security.txt",
  ];
  for (const url of files) {
    const own = await askApp(app, atEdge(url));
    expect([url, own.headers["cache-control"]]).toEqual([
      url,
      expect.stringMatching(/^public, max-age=\d+$/),
    ]);
    const made = await askApp(app, atEdge(url, { headers: { "x-forwarded-host": second } }));
    expect([url, made.headers["cache-control"]]).toEqual([url, "private, no-store"]);
  }
});

it("is kept by nobody where the answer sets a cookie", async () => {
  for (const url of ["/", "/pages/terms"]) {
    const { headers } = await ask(url, { headers: { "x-sets-cookie": "1" } });
    expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^kept=/)]);
    expect(headers["cache-control"]).toBe("private, no-store");
  }
});

it("is for one member alone", async () => {
  const { cookies } = await openSession(app, await createMember(app));
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const { headers, body } = await ask("/pages/terms", { cookie });
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(body).toContain('"isShared":false');
});

it.each([
  ["another address than the proxy's", "203.0.113.9", { "x-forwarded-for": "198.51.100.7" }],
  ["the proxy without the address of its visitor", "127.0.0.1", {}],
])("does not believe a country from %s", async (_name, remoteAddress, headers) => {
  const named = { host: "localhost:3000", "x-country": "AT", "accept-language": "de", ...headers };
  const answer = await app.http.inject({ method: "GET", url: "/", headers: named, remoteAddress });
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
  expect(answer.body).toContain('"country":null');
});

it("takes the country of the proxy instead of the one of the address", async () => {
  // An address in the Netherlands.
  const { body } = await ask("/pages/terms", { country: "FR", address: "193.0.6.139" });
  expect(body).toContain('"country":"FR"');
});

it("is not shared where one of its answers failed", async () => {
  await ask("/", { language: "sv", country: "SE" });
  app.services.sites.forget();
  const companyOf = vi.spyOn(app.services.sites, "companyOf").mockRejectedValueOnce(new Error("no database"));
  const poor = await askApp(app, atEdge("/", { language: "sv", country: "SE" }));
  companyOf.mockRestore();
  expect([poor.status, poor.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  const whole = await askApp(app, atEdge("/", { language: "sv", country: "SE" }));
  expect(whole.headers["cache-control"]).toBe(forCaches);
});

it("shares of a lander the closed page alone, where only a network opens the sign-up", async () => {
  const settle = (mode: "with_trafficsource" | null) =>
    writeSettings(app.services, secondSite, { signup: { mode, allowedNetworks: mode && ["kite"] } });
  const see = async (url: string, client: Client = {}) => {
    const { headers, body } = await ask(url, { host: second, ...client });
    const isShared = headers["cache-control"] === forCaches;
    return { isShared, isClosed: body.includes("Signing up isn’t open right now") };
  };
  const cookie = `tracking=${encodeURIComponent(JSON.stringify({ network: "kite" }))}`;
  await settle("with_trafficsource");
  expect(await see("/landers/gallery")).toEqual({ isShared: true, isClosed: true });
  expect(await see("/landers/gallery?network=kite")).toEqual({ isShared: false, isClosed: false });
  expect(await see("/landers/gallery", { cookie })).toEqual({ isShared: false, isClosed: false });
  expect(await see("/landers/gallery?network=madeup")).toEqual({ isShared: false, isClosed: true });
  expect(await see("/landers/gallery")).toEqual({ isShared: true, isClosed: true });
  await settle(null);
  expect(await see("/landers/gallery")).toEqual({ isShared: true, isClosed: false });
});

describe("a cache that asks again", () => {
  const again = (url: string, etag: unknown, client: Client = {}) =>
    askApp(app, atEdge(url, { ...client, headers: { "if-none-match": String(etag) } }));

  it.each(["/", "/landers/gallery"])("gets 304 for %s while the page is the same", async (url) => {
    const page = await ask(url, { host: second, headers: { "accept-encoding": "br" } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    const asked = { "accept-encoding": "br", "if-none-match": `"other", ${page.headers.etag}` };
    const { status, body, headers } = await askApp(app, atEdge(url, { host: second, headers: asked }));
    expect([status, body]).toEqual([304, ""]);
    for (const name of ["etag", "vary", "cache-control", "content-security-policy"])
      expect([name, headers[name]]).toEqual([name, page.headers[name]]);
    await writeSettings(app.services, secondSite, { brand: { name: `Renamed at ${url}` } });
    const changed = await again(url, page.headers.etag, { host: second });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(page.headers.etag);
  });

  it("gets the page for a visitor with a cookie", async () => {
    const { headers } = await ask("/pages/terms");
    expect((await again("/pages/terms", headers.etag, { cookie: "theme=system" })).status).toBe(200);
  });
});

it("has the same headers for a HEAD", async () => {
  for (const url of ["/", "/pages/faq"]) {
    const [whole, head] = [await ask(url), await ask(url, {}, "HEAD")];
    expect(head.body).toBe("");
    expect({ ...essenceOf(head), body: "" }).toEqual({ ...essenceOf(whole), body: "" });
  }
});

it("starts with a header of the country only where a proxy is trusted", () => {
  const env = { NODE_ENV: "test", SESSION_SECRET: "a secret that only tests may know about" };
  expect(loadEnv({ ...env, COUNTRY_HEADER: "X-Country", TRUST_PROXY: "1" }).COUNTRY_HEADER).toBe("x-country");
  expect(() => loadEnv({ ...env, COUNTRY_HEADER: "x-country" })).toThrow("COUNTRY_HEADER needs TRUST_PROXY");
  expect(() => loadEnv({ ...env, COUNTRY_HEADER: "x country", TRUST_PROXY: "1" })).toThrow("COUNTRY_HEADER");
});
