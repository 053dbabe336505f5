import { afterAll, beforeAll, expect, it } from "vitest";
import { listLanderHomes } from "#contracts/front/landers.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { publishVersion } from "#server/modules/front/content/publish-version.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createSite } from "#server/test/people/factories.ts";
import { composeSitemap, composeSitemapIndex, listSitemaps } from "./compose-sitemap.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = async (url: string) => app.browser().raw({ method: "GET", url });

it("names every landing page at its home and every page of words, in eleven languages, and nobody's profile", async () => {
  const { status, body, headers } = await get("/sitemaps/x-default.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const origin = /<loc>(.*?)\/<\/loc>/.exec(body)?.[1] ?? "";
  for (const path of [...listLanderHomes(1), "/pricing", "/pages/terms"]) {
    expect(body).toContain(`<loc>${origin}${path}</loc>`);
    for (const locale of locales) {
      expect(body).toContain(`hreflang="${locale}" href="${origin}${path}?lang=${locale}"`);
    }
  }
  expect(body).not.toMatch(/\/(members|chats|likes|admin|dev|api)\b/);
});

it("names the pages that the site keeps, once, and not another site's", async () => {
  const { sites, db } = app.services;
  const [here, there] = [
    await sites.find("localhost"),
    await sites.get(await createSite(app, "elsewhere.example")),
  ];
  const publish = async (site: typeof there, page: string, locale: "en" | "de") =>
    publishVersion(db, {
      site,
      company: await sites.companyOf(site),
      gateways: app.services.gateways,
      page,
      locale,
      title: "Title",
      description: "What it says",
      body: "Words.",
      reason: "new",
      staffId: null,
      now: app.clock.now(),
    });
  for (const locale of ["en", "de"] as const) await publish(here as typeof there, "imprint", locale);
  await publish(here as typeof there, "terms", "en");
  await publish(there, "elsewhere", "en");
  const { body } = await get("/sitemaps/x-default.xml");
  expect(body.match(/<loc>[^<]*\/imprint<\/loc>/g)).toHaveLength(1);
  expect(body.match(/<loc>[^<]*\/terms<\/loc>/g)).toEqual([expect.stringContaining("/pages/terms")]);
  expect(body).not.toContain("elsewhere");
  const languages = await Promise.all(
    locales.map(async (locale) =>
      (await get(`/sitemaps/${locale}.xml`)).body.includes("/imprint") ? locale : null,
    ),
  );
  expect(languages.filter(Boolean)).toEqual(["en", "de"]);
});

it("is an index of one map without a language and one of each, and all addresses are named once", async () => {
  const { status, body, headers } = await get("/sitemap.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const maps = [...body.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(([, map]) => map ?? "");
  expect(maps.map((map) => map.replace(/^.*\//, ""))).toEqual(
    listSitemaps(locales).map((name) => `${name}.xml`),
  );
  const named: string[] = [];
  const clusters = new Map<string, Set<string>>();
  for (const map of maps) {
    const one = await get(new URL(map).pathname);
    expect([map, one.status, one.headers["content-type"]]).toEqual([
      map,
      200,
      "application/xml; charset=utf-8",
    ]);
    for (const [, entry = ""] of one.body.matchAll(/<url>(.*?)<\/url>/g)) {
      const loc = /<loc>([^<]+)</.exec(entry)?.[1] ?? "";
      named.push(loc);
      const alternates = [...entry.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
      // A language that names others is named by them.
      expect(alternates).toContain(loc);
      const path = new URL(loc).pathname;
      clusters.set(path, (clusters.get(path) ?? new Set()).add(alternates.join(" ")));
    }
  }
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(300);
  expect([...clusters].filter(([, told]) => told.size !== 1)).toEqual([]);
});

it.each([
  "/sitemaps/xx.xml",
  "/sitemaps/de",
  "/sitemaps/de.xml.xml",
  "/sitemaps/__proto__.xml",
  "/sitemaps/",
])("has no map at %s", async (url) => {
  expect((await get(url)).status).toBe(404);
});

it("is told to crawlers, with what is not theirs", async () => {
  const { status, body } = await get("/robots.txt");
  expect(status).toBe(200);
  expect(body).toMatch(/^Sitemap: https?:\/\/[^ ]+\/sitemap\.xml$/m);
  expect(body).toMatch(/^Disallow: \/members\$$/m);
  expect(body).not.toMatch(/Disallow: \/(landers|pages|pricing|$)/m);
});

/** Whether a crawler may visit a path: the longest rule that fits decides (RFC 9309, 2.2.2). */
function mayVisit(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].flatMap(([, kind, rule = ""]) => {
    const isWhole = rule.endsWith("$");
    const parts = (isWhole ? rule.slice(0, -1) : rule).split("*").map((part) => RegExp.escape(part));
    return new RegExp(`^${parts.join(".*")}${isWhole ? "$" : ""}`).test(path)
      ? [{ kind, length: rule.length }]
      : [];
  });
  return rules.toSorted((one, other) => other.length - one.length)[0]?.kind !== "Disallow";
}

it("lets crawlers read that landings of members are not for the index, and keeps them from profiles", async () => {
  const { body } = await get("/robots.txt");
  const member = "/members/0190c0de-0000-7000-8000-000000000001";
  const visited = ["landing", "landing?ref=a", "landing2/gay-nearby", "landing3", "signup"];
  expect(visited.filter((page) => !mayVisit(body, `${member}/${page}`))).toEqual([]);
  const kept = ["/members", "/members?page=2", member, `${member}/chat`, "/chats", "/likes", "/api/members"];
  expect(kept.filter((path) => mayVisit(body, path))).toEqual([]);
  // Pages of a site's own, whose names begin like a path that is not for crawlers.
  const own = ["/members-guide", "/credits-explained", "/profile-tips", "/activated"];
  expect(own.filter((path) => !mayVisit(body, path))).toEqual([]);
});

it("lists of the niches those that the site may serve, and a page in the languages it has", () => {
  const own = new Map([["imprint", ["de" as const]]]);
  const of = (niche: number, name: Locale | "x-default" = "x-default") =>
    composeSitemap({ origin: "https://a.example", niche, languages: locales, own }, name);
  expect(of(1)).toContain("/landers/socialnetwork/gay<");
  expect(of(1)).not.toMatch(/\/(bdsm|bbw|gilf|milf)</);
  expect(of(3)).toContain("/landers/iconslanding/bdsm<");
  expect(of(3)).not.toContain("/gay<");
  const imprint = /<url><loc>[^<]*\/imprint<.*/.exec(of(1))?.[0] ?? "";
  expect([...imprint.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
    "de",
    "x-default",
  ]);
});

it("is XML whatever a site's address holds", () => {
  const origin = 'https://a.example/?x="<&';
  const map = composeSitemap({ origin, niche: 1, languages: locales, own: new Map() }, "x-default");
  expect(map).toContain("<loc>https://a.example/?x=&quot;&lt;&amp;/</loc>");
  expect(composeSitemapIndex(origin, locales)).toContain(
    "<loc>https://a.example/?x=&quot;&lt;&amp;/sitemaps/de.xml<",
  );
});
