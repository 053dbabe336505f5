import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { foundStoppedSite } from "../support/settle-site.ts";
import { speak } from "../support/texts.ts";

// The home page of a site of each niche: its words, its scene, and the first view on a phone.
const phone = { width: 360, height: 740 };
const niches = [
  [1, "general"],
  [2, "she"],
  [3, "bdsm"],
  [4, "bbw"],
  [5, "gilf"],
  [6, "milf"],
  [7, "gay"],
] as const;

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ dataDir });
  await server.stop();
  for (const [niche] of niches.slice(1)) {
    await foundStoppedSite(dataDir, siteOf(niche), { brand: { name: "Rendezvous", niche } });
  }
  const brand = { name: "Rendezvous", niche: 7 };
  await foundStoppedSite(dataDir, ownWords(), { brand, marketing: { wording: { de: own } } });
  [server, browser] = await Promise.all([startServer({ dataDir, port: server.port }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const siteOf = (niche: number) =>
  niche === 1 ? server.url : `http://niche-${niche}.localhost:${server.port}`;
/** A site with words of its own in German, among them marks that are no markup. */
const own = {
  title: "Für alle, die <b>lesen</b>",
  lead: "Und für {site}, sagt man.",
  closingTitle: "Bis gleich",
};
const ownWords = () => `http://own-words.localhost:${server.port}`;
const cookiesOf = (url: string, locale: string) => [
  { name: "country", value: "US", url },
  { name: "locale", value: locale, url },
];
/** The scenes among some addresses. */
const scenesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\/(general|she|bdsm|bbw|gilf|milf|gay)-[\w-]{8}\.svg/g)].map(([, name]) => name),
  ),
];

it.each(niches)(
  "niche %i says in every language, above the fold, what it is, for whom and what it costs",
  async (niche, name) => {
    const url = siteOf(niche);
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    for (const locale of locales) {
      const say = speak(locale);
      await context.addCookies(cookiesOf(url, locale));
      await page.goto(url);
      await page.evaluate(async () => void (await document.fonts.ready));
      const main = page.getByRole("main");
      const title = main.getByRole("heading", {
        level: 1,
        name: say(`heroes.${name}.title`),
        exact: true,
      });
      const lead = main.getByText(say(`heroes.${name}.lead`, { site: "Rendezvous" }), { exact: true });
      const note = main.getByText(say("home.costs.look")).first();
      const join = main.getByRole("link", { name: say("home.hero.join") }).first();
      for (const [part, element] of Object.entries({ title, lead, note, join })) {
        const box = await element.boundingBox();
        expect(box, `${locale} ${part}`).not.toBeNull();
        expect((box?.y ?? 0) + (box?.height ?? 0), `${locale} ${part}`).toBeLessThanOrEqual(phone.height);
      }
    }
    expect(scenesIn(requested.join(" "))).toEqual([name]);
    await context.close();
  },
  60_000,
);

it.each(niches)(
  "niche %i fits and reads well on a phone and at a desk, light and dark",
  async (niche, name) => {
    const url = siteOf(niche);
    for (const [locale, size] of [
      ["de", phone],
      ["pl", { width: 1280, height: 800 }],
    ] as const) {
      const page = await newPage(browser, size);
      await page.context().addCookies(cookiesOf(url, locale));
      await page.goto(url);
      expect(await look(page, `hero-${name}-${locale}-${size.width}`)).toEqual([]);
      expectClean(page);
      await page.context().close();
    }
  },
);

it("moves for less than five seconds, and not at all with reduced motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await newPage(browser, { ...phone, reducedMotion });
    await page.goto(server.url);
    const moving = await page
      .locator(".hero-moving")
      .evaluate((element) => getComputedStyle(element).animation);
    const ends = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
    expect(moving.includes("hero-moving")).toBe(reducedMotion === "no-preference");
    for (const end of ends) expect(end).toBeLessThan(5000);
    await page.context().close();
  }
});

it("a site says its own words in their language, as they are, and the product's in all others", async () => {
  const page = await newPage(browser, phone);
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await page.context().addCookies(cookiesOf(ownWords(), "de"));
  await page.goto(ownWords());
  expect(await title.textContent()).toBe(own.title);
  for (const text of [own.lead, own.closingTitle]) await page.getByText(text, { exact: true }).waitFor();
  await page.getByText(speak("de")("home.closing.text"), { exact: true }).waitFor();
  const alt = await page.locator('meta[property="og:image:alt"]').getAttribute("content");
  expect(alt).toBe(`Rendezvous: ${own.title}`);
  expect(await look(page, "hero-own-words")).toEqual([]);
  await page.context().addCookies(cookiesOf(ownWords(), "pl"));
  await page.goto(ownWords());
  expect(await title.textContent()).toBe(speak("pl")("heroes.gay.title"));
  expectClean(page);
  await page.context().close();
});
