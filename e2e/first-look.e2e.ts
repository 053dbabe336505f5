import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Locale, locales } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { settleStoppedCompany, settleStoppedSite } from "../support/settle-site.ts";
import { speak } from "../support/texts.ts";

// What a stranger reads about the price, on a site with free messages and on one without, and about the company.
const phone = { width: 360, height: 740 };
const credits = 5;

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ dataDir }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function visit(path: string, locale: Locale, country: string) {
  const page = await newPage(browser, phone);
  await page.context().addCookies([
    { name: "country", value: country, url: server.url },
    { name: "locale", value: locale, url: server.url },
  ]);
  await page.goto(`${server.url}${path}`);
  return page;
}

/** The warning covers the page until the visitor confirms their age. */
async function warningTexts(locale: "de" | "nl", country: string): Promise<string[]> {
  const page = await visit("/", locale, country);
  const warning = page.getByRole("dialog", { name: speak(locale)("entry.title") });
  await warning.waitFor();
  const texts = await warning.getByRole("listitem").allTextContents();
  expectClean(page);
  await page.context().close();
  return texts;
}

describe("with free messages", () => {
  it.each(locales)(
    "says in %s above the fold of the home page what is free and what a message costs",
    async (locale) => {
      const page = await visit("/", locale, "US");
      const say = speak(locale);
      const note = page.getByText(say("home.costs.look")).first();
      await note.waitFor();
      const words = (await note.textContent()) ?? "";
      expect(words).toContain(say("home.costs.messages", { count: 5, conversations: 2 }));
      expect(words).toContain(say("home.costs.after", { credits }));
      // 700 credits for 87.99 are the cheapest: five of them are 62.8 cents.
      expect(words.replaceAll(",", ".")).toContain("0.63");
      const box = await note.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(phone.height);
      await page.getByText(say("home.steps.talk.text_free"), { exact: true }).waitFor();
      expect(await look(page, `first-look-${locale}`)).toEqual([]);
      expectClean(page);
      await page.context().close();
    },
  );

  it("names them in the warning and on a lander", async () => {
    expect(await warningTexts("de", "DE")).toContain(speak("de")("entry.costs.after"));
    const page = await visit("/landers/gallery", "en", "GB");
    await page.getByText(speak("en")("home.costs.after", { credits })).waitFor();
    expectClean(page);
    await page.context().close();
  });
});

describe("without free messages", () => {
  beforeAll(async () => {
    await server.stop();
    await settleStoppedSite(dataDir, "127.0.0.1", { money: { freeMessages: 0 } });
    await settleStoppedCompany(dataDir, {
      name: "Example LLC",
      address: "1 Main Street",
      city: "Dover, DE 19901",
      country: "US",
      kvk: "7654321",
      vatNumbers: ["00-0000000"],
      tradenames: ["Meet", "Greet"],
      supportPhone: "+1 (302) 555-0100",
    });
    server = await startServer({ dataDir });
  });

  it.each(locales)("promises none in %s, on the home page and on a lander", async (locale) => {
    const say = speak(locale);
    const page = await newPage(browser, phone);
    for (const path of ["/", "/landers/gallery"]) {
      const answer = await page.request.get(`${server.url}${path}`, {
        headers: { cookie: `locale=${locale}; country=GB` },
      });
      const html = await answer.text();
      const shown = html.slice(0, html.indexOf('id="page-state"'));
      expect(shown, path).toContain(say("home.costs.paid", { credits }));
      // Where a lander shows the steps, they are loaded later.
      if (path === "/") expect(shown).toContain(`>${say("home.steps.talk.text")}<`);
      expect(shown, path).not.toContain(say("home.steps.talk.text_free"));
      expect(shown, path).not.toContain(say("home.costs.after", { credits }));
    }
    await page.context().close();
  });

  it("promises none in the warning", async () => {
    for (const [locale, country] of [
      ["de", "DE"],
      ["nl", "NL"],
    ] as const) {
      const texts = await warningTexts(locale, country);
      expect(texts).toContain(speak(locale)("entry.costs.paid"));
    }
  });

  it("promises none beside the prices", async () => {
    const page = await visit("/pricing", "en", "GB");
    await page.getByText(speak("en")("credits.visitor.text"), { exact: true }).waitFor();
    expectClean(page);
    await page.context().close();
  });
});

describe("search engines", () => {
  /** Pairs of language and address, as the page or the sitemap states them. */
  const alternatesIn = (text: string) =>
    [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language, href]) => `${language} ${href}`,
    );

  it("read the same languages on a page as in the sitemap, wherever they stand", async () => {
    const page = await newPage(browser, phone);
    const map = await (await page.request.get(`${server.url}/sitemaps/x-default.xml`)).text();
    for (const path of ["/", "/pricing", "/landers/gallery", "/pages/faq"]) {
      const entry = map.split("<url>").find((one) => one.startsWith(`<loc>${server.url}${path}</loc>`)) ?? "";
      const listed = alternatesIn(entry);
      expect(listed, path).toHaveLength(locales.length + 1);
      for (const country of ["BE", "US"]) {
        const headers = { cookie: `country=${country}` };
        const html = await (await page.request.get(`${server.url}${path}`, { headers })).text();
        expect(alternatesIn(html), `${path} from ${country}`).toEqual(listed);
      }
    }
    await page.context().close();
  });
});

describe("structured data", () => {
  const dataOf = async (path: string) => {
    const page = await visit(path, "en", "GB");
    const text = await page.locator("script[type='application/ld+json']").textContent();
    expectClean(page);
    await page.context().close();
    return JSON.parse(text ?? "{}");
  };

  it("names the company on the home page and the answers on the page of questions", async () => {
    expect(await dataOf("/")).toMatchObject({
      "@type": "Organization",
      url: server.url,
      legalName: "Example LLC",
      telephone: "+1 (302) 555-0100",
    });
    const { "@type": type, mainEntity } = await dataOf("/pages/faq");
    expect(type).toBe("FAQPage");
    expect(mainEntity.length).toBeGreaterThan(10);
    expect(mainEntity[0].acceptedAnswer.text).toMatch(/^<p>/);
  });
});

describe("the company in the footer", () => {
  const lineOf = async (locale: Locale, country: string) => {
    const page = await visit("/pricing", locale, country);
    const footer = page.getByRole("contentinfo");
    await footer.getByText("Example LLC").waitFor();
    const words = (await footer.textContent()) ?? "";
    const phone = await footer.locator("a[href^='tel:']").getAttribute("href");
    expect(await look(page, `footer-${locale}-${country}`)).toEqual([]);
    expectClean(page);
    await page.context().close();
    return { words, phone };
  };

  it("names the register of its own country, its names and its phone, in German", async () => {
    const say = speak("de");
    const { words, phone } = await lineOf("de", "AT");
    for (const said of [
      "1 Main Street, Dover, DE 19901, Vereinigte Staaten",
      say("footer.registration.other", { number: "7654321", country: "Vereinigte Staaten" }),
      say("footer.tax", { number: "00-0000000" }),
      say("footer.tradenames", { count: 2, names: "Meet, Greet" }),
      say("footer.phone", { phone: "+1 (302) 555-0100" }),
      say("footer.disclaimer"),
    ])
      expect(words).toContain(said);
    expect(words).not.toMatch(/KvK|USt/);
    expect(phone).toBe("tel:+13025550100");
  });

  it("says to English readers in the United States that members are not screened", async () => {
    expect((await lineOf("en", "US")).words).toContain("We run no criminal background checks.");
    expect((await lineOf("en", "GB")).words).not.toContain("background");
  });
});
