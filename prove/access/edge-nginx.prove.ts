import { afterAll, beforeAll, expect, it } from "vitest";
import { atSize } from "#server/test/app/proof-size.ts";
import type { Asked, Given } from "#server/test/edge/caching-proxy.ts";
import {
  askPort,
  atEdge,
  type Client,
  chooser,
  countries,
  essenceOf,
  filesOfMembers,
  listUnkeyed,
  paths,
  someVisit,
  tricks,
  visitedLocales,
} from "#server/test/edge/visits.ts";
import { type EdgePeople, fillEdge } from "../support/edge-people.ts";
import { type Nginx, startNginx } from "../support/nginx.ts";
import { type Cluster, createCluster } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

/**
 * nginx, configured by the examples of docs/operating.md, in front of a running product with two sites. Each visitor gets
 * through it what the product answers directly, and its cache contains no data of a member or of staff.
 */

const first = "example.org";
const second = "second.example";
let cluster: Cluster;
let product: ProductProcess;
let nginx: Nginx;
let people: EdgePeople;

/** The test's database of addresses: a network for each country. The last network is of no known country. */
const networkOf = (country: string) => `10.${countries.indexOf(country) + 1}`;
const networks = Object.fromEntries(
  countries.filter(Boolean).map((country) => [`${networkOf(country)}.0.0/16`, country]),
);

beforeAll(async () => {
  cluster = await createCluster();
  const databaseUrl = await cluster.createDatabase();
  people = await fillEdge(databaseUrl, [first, second]);
  product = await startProcess({
    databaseUrl,
    env: {
      NODE_ENV: "production",
      WEB_PAGES: "built",
      PUBLIC_URL: `http://${first}`,
      TRUST_PROXY: "1",
      COUNTRY_HEADER: "x-country",
    },
  });
  nginx = await startNginx({ productPort: product.port, networks });
  // Each page once in each language: the first drawing is sent in pieces, and in another form.
  for (const locale of visitedLocales) {
    for (const url of paths)
      for (const host of [first, second]) await ask(url, { host, cookie: `locale=${locale}` });
  }
  for (const cookie of people.sessions) for (const url of paths) await ask(url, { cookie });
});
afterAll(async () => {
  await nginx?.stop();
  await product?.kill();
  await cluster?.remove();
});

/** Visitors come from many addresses, because each may ask for a number of pages only. */
let visitors = 0;
function addressIn(country: string): string {
  visitors += 1;
  return `${networkOf(country)}.${visitors % 250}.9`;
}

/** The product's own answer to a visitor, without nginx. */
function ask(url: string, client: Client = {}): Promise<Given> {
  const address = addressIn(client.country ?? "AT");
  return askPort(product.port, atEdge(url, { host: first, ...client, address }));
}

/** The answer that a visitor gets from nginx, which takes the visitor's address from a header of the test. */
function visit(url: string, client: Client = {}, method: Asked["method"] = "GET"): Promise<Given> {
  const { host = first, country = "AT", language = "en", cookie } = client;
  const headers = {
    host,
    accept: "text/html",
    "accept-language": language,
    ...(cookie !== undefined && { cookie }),
    ...client.headers,
    "x-test-address": addressIn(country),
    // After a HEAD or a 304, nginx closes connections that it has called open.
    connection: "close",
  };
  return askPort(nginx.port, { method, url, headers });
}

const answerOf = (given: Given) => ({
  ...essenceOf(given),
  encoding: given.headers["content-encoding"],
});

async function expectSame(url: string, client: Client): Promise<Given> {
  const given = await visit(url, client);
  const what = `${url} ${JSON.stringify(client)}`;
  expect({ what, ...answerOf(given) }).toEqual({ what, ...answerOf(await ask(url, client)) });
  return given;
}

function expectNothingPrivate(text: string, what: string): void {
  const found = people.secrets.filter((secret) => text.includes(secret));
  expect(found, what).toEqual([]);
}

/** Addresses in the cache. */
const listKeys = () => [...new Set(nginx.listKept().map(({ key }) => key))].sort();

function expectCleanCache(atLeast = 1): void {
  const kept = nginx.listKept();
  expect(kept.length).toBeGreaterThanOrEqual(atLeast);
  for (const { key, head, body } of kept) {
    expect(key).toMatch(/^http(example\.org|second\.example)\/[a-z0-9/.-]*(AT|FR|PL|FI)$/);
    expect(head, key).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head, key).toMatch(/^cache-control: public,/im);
    expect(head, key).not.toMatch(/^set-cookie:|'nonce-/im);
    expect(body.length, key).toBeGreaterThan(0);
    expect(body, key).not.toMatch(/nonce="[^"]/);
    expectNothingPrivate(head + body, key);
  }
}

/** States of nginx's cache for an answer that it had. */
const fromCache = ["HIT", "STALE", "UPDATING", "REVALIDATED"];

it.each(atSize([1], [1, 2, 3, 4]))(
  "gives each visitor the product's answer through nginx, in random order %i",
  async (seed) => {
    const choice = chooser(seed * 7919);
    let hits = 0;
    for (let visits = 0; visits < 150; visits += 1) {
      const { url, client, method } = someVisit(choice, {
        hosts: [first, second],
        sessions: people.sessions,
      });
      const [given, own] = [await visit(url, client, method), await ask(url, client)];
      // nginx asks for the whole page also for a HEAD.
      const body = method === "HEAD" ? { body: "" } : {};
      const what = `${method} ${url} ${JSON.stringify(client)}`;
      expect({ what, ...answerOf(given) }).toEqual({ what, ...answerOf(own), ...body });
      const state = String(given.headers["x-cache-status"]);
      if (fromCache.includes(state)) hits += 1;
      if (client.cookie !== undefined) expect([what, state]).toEqual([what, "BYPASS"]);
    }
    expect(hits).toBeGreaterThan(10);
    expectCleanCache(10);
  },
);

it("shows members and staff their own data through nginx, which keeps none of it", async () => {
  await visit("/");
  const before = listKeys();
  const { member, staff } = people;
  const headers = { "x-client": "web", "sec-fetch-site": "same-origin" };
  for (const [url, cookie, own] of [
    ["/profile", member.cookie, member.name],
    ["/api/user.php", member.cookie, member.id],
    ["/api/admin/session", staff.cookie, staff.email],
  ] as const) {
    const given = await visit(url, { cookie, headers });
    expect([url, given.status]).toEqual([url, 200]);
    expect(given.body).toContain(own);
    expect(given.headers["x-cache-status"]).toBe("BYPASS");
    expect(given.headers["cache-control"]).toMatch(/\bno-store\b/);
    expectNothingPrivate((await visit(url, { headers })).body, url);
  }
  expect(listKeys()).toEqual(before);
  expectCleanCache();
});

const odd = "/likes/..%2f /members.css /api/user.php/x.css /api/user.php?x.css /?%00 /?a[]=%ff&a=1#x";

it("keeps no answer to a member at a path that is spelled like a file or like a public page", async () => {
  await visit("/");
  const before = listKeys();
  for (const url of [...filesOfMembers, ...tricks, ...odd.split(" ")]) {
    const own = await visit(url, { cookie: people.member.cookie });
    expect([url, own.headers["cache-control"]]).not.toEqual([url, expect.stringContaining("public")]);
    const given = await visit(url);
    expectNothingPrivate(given.body + JSON.stringify(given.headers), url);
    expect([url, fromCache.includes(String(given.headers["x-cache-status"]))]).toEqual([url, false]);
  }
  expect(listKeys()).toEqual(before);
  expectCleanCache();
});

const attacks = listUnkeyed(second, first).map(
  (headers, index) => [Object.keys(headers).join(", "), headers, index] as const,
);

it.each(attacks)(
  "gives a visitor through nginx the page after an attack by %s",
  async (_names, headers, index) => {
    // Another variant for each attack, so that its request is the one that fills the cache.
    const language = `fr,en;q=0.${index + 1}`;
    for (const url of ["/", "/pages/terms", "/robots.txt"]) {
      await visit(url, { language, headers });
      for (const client of [{}, { host: second }]) await expectSame(url, { language, ...client });
    }
    expectCleanCache();
  },
);

it("replaces what a client says about its country, its address and the host", async () => {
  const language = "en;q=0.7";
  const forged = {
    "x-country": "FR",
    "x-forwarded-for": "193.0.6.139",
    "x-forwarded-host": second,
    "x-forwarded-proto": "https",
  };
  for (const url of ["/", "/pages/terms"]) {
    const given = await visit(url, { language, headers: forged });
    expect(given.headers["cache-control"]).toMatch(/^public,/);
    expect(given.body).toContain('"country":"AT"');
    expect(answerOf(given)).toEqual(answerOf(await ask(url, { language })));
    // The law of Germany asks for a warning, whatever the client says.
    const warned = await visit(url, { language, country: "DE", headers: { "x-country": "AT" } });
    expect(warned.headers["cache-control"]).toMatch(/^private,/);
    expect(answerOf(warned)).toEqual(answerOf(await ask(url, { language, country: "DE" })));
  }
});

it("gives a visitor with the cookie 0, which nginx takes for none, an answer for one visitor", async () => {
  const language = "fi";
  for (const url of ["/", "/pages/terms"]) {
    await visit(url, { language });
    expect(fromCache).toContain((await visit(url, { language })).headers["x-cache-status"]);
    const given = await expectSame(url, { language, cookie: "0" });
    expect(given.headers["cache-control"]).toMatch(/^private,/);
    const again = await expectSame(url, { language });
    expect(again.headers["cache-control"]).toMatch(/^public,/);
  }
  expectCleanCache();
});

it("leaves those answers uncompressed whose length another site could measure", async () => {
  const read = (from: string) => {
    const headers = { "sec-fetch-site": from, "accept-encoding": "gzip" };
    return visit("/pages/terms", { cookie: people.member.cookie, headers });
  };
  const [own, foreign] = [await read("same-origin"), await read("cross-site")];
  for (const { body } of [own, foreign]) expect(body).toContain(people.member.id);
  expect(own.headers["content-encoding"]).toBe("gzip");
  expect(foreign.headers["content-encoding"]).toBeUndefined();
});
