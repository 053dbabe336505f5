import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPages } from "#contracts/front/own-pages.ts";
import { locales } from "#i18n/locales.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { termsVersion } from "#server/modules/people/consents/consent-versions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createSite } from "#server/test/people/factories.ts";
import { findDefaultPage } from "./default-pages.ts";
import { publishVersion } from "./publish-version.ts";

let app: TestApp;
let site: RequestSite;
beforeAll(async () => {
  app = await createTestApp({ env: { GIF_API_KEY: "vendor-key", GIF_PROXY_PERMITTED: "1" } });
  const [row] = await app.services.db.select().from(sites).limit(1);
  site = await app.services.sites.get(row?.id ?? "");
});
afterAll(() => app.close());

type Given = {
  page: string;
  locale?: "en" | "de" | "pl";
  title?: string;
  body?: string;
  reason?: string;
  at?: RequestSite;
  now?: Date;
};
async function publish({
  page,
  locale = "en",
  title = "Title",
  body = "Words.",
  reason = "new",
  at = site,
  now = app.clock.now(),
}: Given) {
  const company = await app.services.sites.companyOf(at);
  return app.services.db.transaction((tx) =>
    publishVersion(tx, {
      site: at,
      company,
      gateways: app.services.gateways,
      gifs: app.services.gifs,
      page,
      locale,
      title,
      description: "What it says",
      body,
      reason,
      staffId: null,
      now,
    }),
  );
}
const read = (
  page: string,
  query: { locale?: (typeof locales)[number]; version?: number } = {},
  browser = app.browser(),
) => browser.call("GET /api/content/:page", { params: { page }, query });

/** So many days after the product last changed its own text of a page, whatever the day of the test is. */
function daysAfterText(page: string, locale: "en" | "de" | "pl", days: number): Date {
  const changedAt = findDefaultPage(page, locale)?.changedAt.getTime() ?? Number.NaN;
  return new Date(changedAt + days * dayMs);
}

describe("pages of words", () => {
  it("are there in every language on a site that has none of its own", async () => {
    for (const locale of locales) {
      for (const page of ownPages) {
        const { status, body } = await read(page, { locale });
        expect([status, body.locale, body.version, body.is_old]).toEqual([200, locale, 0, false]);
        expect(body.sections.length).toBeGreaterThan(2);
      }
    }
  });

  it("are of the language of the call where none is named", async () => {
    const { body } = await read("terms", {}, app.browser({ language: "de" }));
    expect([body.locale, body.title]).toEqual(["de", "Nutzungsbedingungen"]);
  });

  it("tell readers in the United States their rights there, in English, and no others", async () => {
    const idsFor = async (locale: "en" | "es", country: string) => {
      const browser = app.browser();
      browser.cookies.set("country", country);
      const { body } = await read("privacy", { locale }, browser);
      expect([body.locale, body.version]).toEqual([locale, 0]);
      return body.sections.map(({ id }) => id);
    };
    const british = await idsFor("en", "GB");
    const american = await idsFor("en", "US");
    expect(american.filter((id) => !british.includes(id))).toEqual([
      "us",
      "us-data",
      "us-rights",
      "us-requests",
    ]);
    expect(british.filter((id) => !american.includes(id))).toEqual([]);
    expect(await idsFor("es", "US")).toEqual(british);
  });

  it("name the company, the site's prices and the code's times", async () => {
    const [company] = await app.services.db.select().from(companies);
    const terms = JSON.stringify((await read("terms")).body);
    expect(terms).toContain(company?.name);
    const { messageCredits, photoCredits, giftCredits } = site.settings.money;
    expect(terms).toContain(`${messageCredits} credits`);
    expect(terms).toContain(
      `costs ${photoCredits} credits, a gift ${Math.min(...giftCredits)} to ${Math.max(...giftCredits)} credits`,
    );
    expect(JSON.stringify((await read("cookies")).body)).toContain("30 days");
    expect(JSON.stringify((await read("return-policy")).body)).toContain("within 14 days");
    expect(JSON.stringify((await read("privacy")).body)).toContain("their provider, KLIPY,");
  });

  it("are not found where nobody wrote any", async () => {
    for (const page of ["imprint", "constructor", "index", "x".repeat(60)]) {
      const { status, body } = await read(page);
      expect([page, status, body.error]).toEqual([page, 404, "not_found"]);
    }
    expect((await read("terms", { version: 7 })).status).toBe(404);
  });

  it.each(["..%2f..%2fpackage", "en%2fterms", "TERMS", "terms.md", "%00", "a--b"])(
    "are looked for under names of pages alone, not %s",
    async (page) => {
      const { status } = await app.browser().raw({ method: "GET", url: `/api/content/${page}` });
      expect([400, 404]).toContain(status);
    },
  );
});

describe("a site's own version", () => {
  it("is shown from then on, in its language, and those before stay readable", async () => {
    expect(
      await publish({
        page: "faq",
        locale: "de",
        title: "Fragen",
        body: "## Eins [#eins]\n\n**Ja.**",
        now: daysAfterText("faq", "de", 1),
      }),
    ).toBe(1);
    const now = daysAfterText("faq", "de", 2);
    expect(await publish({ page: "faq", locale: "de", title: "Neue Fragen", now })).toBe(2);
    const { body } = await read("faq", { locale: "de" });
    expect([body.title, body.version, body.is_old, body.intro]).toEqual([
      "Neue Fragen",
      2,
      false,
      "<p>Words.</p>\n",
    ]);
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1, 0]);
    const first = (await read("faq", { locale: "de", version: 1 })).body;
    expect([first.title, first.is_old, first.sections]).toEqual([
      "Fragen",
      true,
      [{ id: "eins", title: "Eins", html: "<p><strong>Ja.</strong></p>\n", parts: [] }],
    ]);
    expect((await read("faq", { locale: "de", version: 0 })).body.title).toBe("Häufige Fragen");
    expect((await read("faq", { locale: "pl" })).body.version).toBe(0);
    expect(body.locales).toEqual([...locales]);
  });

  it("of a page that is the site's alone is shown in the default language to who reads another", async () => {
    await publish({ page: "imprint", title: "Imprint" });
    const { status, body } = await read("imprint", { locale: "pl" });
    expect([status, body.locale, body.title]).toEqual([200, "en", "Imprint"]);
    expect(body.locales).toEqual(["en"]);
  });

  it("of a page without the default language is shown in the first language it has", async () => {
    await publish({ page: "impressum", locale: "pl", title: "Nota" });
    await publish({ page: "impressum", locale: "de", title: "Impressum" });
    const { status, body } = await read("impressum", { locale: "fr" });
    expect([status, body.locale, body.title]).toEqual([200, "de", "Impressum"]);
    expect(body.locales).toEqual(["de", "pl"]);
  });

  it("is of its site alone", async () => {
    await createSite(app, "second.example");
    await publish({ page: "house-rules", title: "Ours" });
    const answer = await app
      .browser()
      .raw({ method: "GET", url: "/api/content/house-rules", headers: { host: "second.example" } });
    expect(answer.status).toBe(404);
  });

  it("is numbered without gaps, however many are published at once", async () => {
    const numbers = await Promise.all([1, 2, 3, 4, 5].map(() => publish({ page: "at-once" })));
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ["changed", sql`update content_versions set body = 'another'`],
    ["deleted", sql`delete from content_versions`],
    ["emptied", sql`truncate content_versions cascade`],
  ])("cannot be %s", async (_, statement) => {
    await publish({ page: "kept" });
    await expect(app.services.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
  });

  it("says for ever what it said on its day, and draws where an argument was not kept", async () => {
    const body = "{company}, {messageCredits} credits.";
    const before = site.settings.money.messageCredits;
    await publish({ page: "price-list", body });
    const dearer = structuredClone(site);
    dearer.settings.money.messageCredits = before + 5;
    app.clock.advance(60);
    await publish({ page: "price-list", body, at: dearer });
    expect((await read("price-list", { version: 1 })).body.intro).toContain(`${before} credits`);
    expect((await read("price-list")).body.intro).toContain(`${before + 5} credits`);
    await app.services.db.insert(contentVersions).values({
      id: newId(),
      siteId: site.id,
      page: "price-list",
      locale: "en",
      number: 3,
      title: "Prices",
      description: "Prices",
      body,
      facts: { company: "Former B.V." },
      reason: "older than the keeping of facts",
      publishedAt: app.clock.now(),
    });
    const { status, body: drawn } = await read("price-list");
    expect([status, drawn.intro]).toEqual([200, `<p>Former B.V., ${before} credits.</p>\n`]);
  });

  it.each([
    [{ page: "Not A Page" }, "page"],
    [{ page: "rules", title: " " }, "title"],
    [{ page: "rules", reason: "" }, "reason"],
    [{ page: "rules", body: "{nobody}" }, "body"],
    [{ page: "rules", body: "x".repeat(60_001) }, "body"],
  ])("is refused where it could not be shown: %j", async (given, field) => {
    await expect(publish(given)).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  });
});

describe("terms", () => {
  it("are of the seed's date, or of the company's where that is later, until a site publishes its own", async () => {
    const earlier = await createSite(app, "terms.example");
    const other = await app.services.sites.get(earlier);
    const setAdded = async (addedAt: Date) => {
      await app.services.db.update(companies).set({ addedAt }).where(eq(companies.id, other.companyId));
      app.services.sites.forget();
    };
    const dateOf = async () =>
      JSON.parse(
        (
          await app
            .browser()
            .raw({ method: "GET", url: "/api/content/terms", headers: { host: "terms.example" } })
        ).body,
      ).changed_at as string;
    await setAdded(new Date("2020-01-01T00:00:00Z"));
    expect(await dateOf()).toBe("2023-12-01T12:00:00.000Z");
    await setAdded(new Date("2025-05-05T10:00:00Z"));
    expect(await dateOf()).toBe("2025-05-05T10:00:00.000Z");
    const now = daysAfterText("terms", "de", 1);
    await publish({ page: "terms", locale: "de", at: other, now });
    expect(await termsVersion(app.services.db, other)).toBe(now.toISOString());
    const brought = await app.browser().raw({
      method: "GET",
      url: "/api/content/terms?locale=de&version=0",
      headers: { host: "terms.example" },
    });
    expect(JSON.parse(brought.body).changed_at).toBe("2025-05-05T10:00:00.000Z");
    expect(brought.body).toContain("5. Mai 2025");
  });

  it("that somebody agreed to are those in force", async () => {
    app.clock.advance(60);
    await publish({ page: "terms", title: "Our terms" });
    const publishedAt = app.clock.now().toISOString();
    app.clock.advance(60);
    const browser = app.browser({ address: "10.9.9.9" });
    const signup = await browser.call("POST /api/signups", {
      body: {
        email: "agrees@example.com",
        name: "agrees_here",
        password: "correct horse battery 9",
        date_of_birth: "1990-05-17",
        gender: "woman",
        seeks: ["man"],
        consent: true,
      },
    });
    expect(signup.status).toBe(200);
    const { body } = await browser.call("GET /api/consents");
    expect(JSON.stringify(body)).toContain(publishedAt);
  });
});
