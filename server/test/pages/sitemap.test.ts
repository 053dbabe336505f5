import { afterAll, beforeAll, expect, it } from "vitest";
import { listLanderHomes } from "#contracts/front/landers.ts";
import { locales } from "#i18n/locales.ts";
import { publishVersion } from "#server/modules/front/content/publish-version.ts";
import { listSitemaps } from "#server/modules/front/landers/compose-sitemap.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createSite } from "#server/test/people/factories.ts";

/** Every address of the sitemaps is a page that says the same of itself: its address, and those in other languages. */

let app: TestApp;
let visitor: Browser;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  visitor = app.browser({ address: "10.9.9.9" });
  const { db, sites, clock } = app.services;
  const site = (await sites.find("localhost"))!;
  const company = await sites.companyOf(site);
  const text = {
    title: "Imprint",
    description: "The operator",
    body: "Words.",
    reason: "new",
    staffId: null,
    gateways: app.services.gateways,
  };
  const published = [
    ["imprint", "en"],
    ["imprint", "de"],
    // Without the default language.
    ["impressum", "de"],
  ] as const;
  for (const [page, locale] of published) {
    await publishVersion(db, { site, company, page, locale, ...text, now: clock.now() });
  }
});
afterAll(() => app.close());

const get = (url: string) => visitor.raw({ method: "GET", url, headers: { accept: "text/html" } });
/** Pairs of language and address. */
const alternatesIn = (text: string) =>
  [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, language, href]) => `${language} ${href}`,
  );

// The maps of the languages differ in nothing but the language: two of them and the one without show all.
it.each(atSize(["x-default", "de", "pl"], listSitemaps(locales)))(
  "%s lists pages that are there, are canonical, and name the same languages",
  async (name) => {
    const { body } = await get(`/sitemaps/${name}.xml`);
    const entries = body.split("<url>").slice(1);
    expect(entries.length).toBeGreaterThan(35);
    for (const entry of entries) {
      const address = /<loc>([^<]+)</.exec(entry)?.[1] ?? "";
      const { pathname, search } = new URL(address);
      // Each address as a browser without a choice of language reads it.
      visitor.cookies.delete("locale");
      const page = await get(pathname + search);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.body).not.toMatch(/<meta name="robots" content="noindex/);
      expect(page.headers["x-robots-tag"]).toBeUndefined();
      expect(/<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1]).toBe(address);
      expect(alternatesIn(page.body)).toEqual(alternatesIn(entry));
      if (name !== "x-default") expect(page.body).toContain(`<html lang="${name}"`);
    }
  },
  60_000,
);

it("of a site with languages of its own names these alone, as its pages do, and they speak no other", async () => {
  const siteId = await createSite(app, "second.example");
  await writeSettings(app.services, siteId, {
    reach: { languages: ["pl", "de"] },
    brand: { accent: "ocean", niche: 7 },
  });
  const headers = { host: "second.example", accept: "text/html" };
  const at = (url: string) => visitor.raw({ method: "GET", url, headers });
  const spoken = ["de", "pl", "x-default"];
  for (const url of ["/", "/pages/terms", listLanderHomes(7)[0] ?? ""]) {
    visitor.cookies.delete("locale");
    const { body } = await at(`${url}?lang=fr`);
    expect(body).toMatch(/<html lang="pl"[^>]* data-colours="ocean"/);
    expect(visitor.cookies.has("locale")).toBe(false);
    expect(/<link rel="canonical" href="([^"]+)"/.exec(body)?.[1]).not.toContain("lang=");
    expect(
      alternatesIn(body)
        .map((one) => one.split(" ")[0])
        .sort(),
    ).toEqual(spoken);
    const german = (await at(`${url}?lang=de`)).body;
    expect(german).toContain('<html lang="de"');
    expect(/<link rel="canonical" href="([^"]+)"/.exec(german)?.[1]).toMatch(/\?lang=de$/);
    const here = (await get(`${url}?lang=fr`)).body;
    expect(here).toContain('<html lang="fr"');
    expect(here).not.toContain("data-colours");
  }
  const map = (await at("/sitemaps/de.xml")).body;
  expect(new Set(alternatesIn(map).map((one) => one.split(" ")[0]))).toEqual(new Set(spoken));
});
