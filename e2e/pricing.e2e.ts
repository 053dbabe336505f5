import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Settings = { minimum_message_costs: Record<string, { costs: number; currency: string }> };

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

it("is reached from the footer, in German on a phone, and axe finds nothing", async () => {
  const say = speak("de");
  const page = await newPage(browser, { ...phone, locale: "de-DE" });
  await page.context().addCookies([{ name: "country", value: "AT", url: server.url }]);
  await page.goto(server.url);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: say("footer.links.pricing"), exact: true })
    .click();
  await page.waitForURL(`${server.url}/pricing`);
  await page.getByRole("heading", { level: 1, name: say("pricing.title"), exact: true }).waitFor();
  await page.getByText(say("pricing.place.known", { country: "Österreich", currency: "EUR" })).waitFor();
  await page.getByText(say("credits.pay_note")).waitFor();
  for (const price of ["9,99", "19,99", "39,99", "79,99"]) {
    await page.getByText(new RegExp(`^€\\s${price}$`)).waitFor();
  }
  const first = say("pricing.free.first", { count: 5, conversations: 2 });
  for (const free of [first, say("pricing.free.photos", { count: 3 })]) {
    await page.getByRole("listitem").filter({ hasText: free }).waitFor();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await listViolations(page)).toEqual([]);
  await page.getByText(/14 Tagen/).waitFor();
  await page.getByRole("link", { name: "Widerruf und Erstattung", exact: true }).click();
  await page.waitForURL(`${server.url}/pages/return-policy`);
  expectClean(page);
  await page.context().close();
});

it("says in every country the least that a message costs, as the settings do, in its own money", async () => {
  const page = await newPage(browser);
  const { minimum_message_costs: least } = await get<Settings>(page, "/api/settings.php");
  const shown: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [country, { costs, currency }] of Object.entries(least)) {
    await page.context().addCookies([{ name: "country", value: country, url: server.url }]);
    const html = await (await page.request.get(`${server.url}/pricing?lang=en`)).text();
    const text = html.replace(/<[^>]*>/g, " ");
    const tag = country === "US" ? "en-US" : "en-GB";
    const money = new Intl.NumberFormat(tag, { style: "currency", currency }).format(costs);
    expected[country] = speak("en")("pricing.sending.from", { money });
    shown[country] = text.includes(` ${expected[country]} `) ? expected[country] : text;
  }
  expect(Object.keys(expected).length).toBe(16);
  expect(shown).toEqual(expected);
  await page.context().close();
});

it("has a title and a description of its own in every language, and search engines may find it", async () => {
  const page = await newPage(browser);
  const heads = new Set<string>();
  for (const locale of locales) {
    const html = await (await page.request.get(`${server.url}/pricing?lang=${locale}`)).text();
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).not.toContain("noindex");
    expect(html).toContain(`hrefLang="${locale}" href="${server.url}/pricing?lang=${locale}"`);
    heads.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "");
  }
  expect(heads.size).toBe(locales.length);
  await page.context().close();
});

it("leads visitors to sign up and members to buy", async () => {
  const say = speak("en");
  const page = await newPage(browser);
  await page.goto(`${server.url}/pricing`);
  await page.getByText(say("pricing.place.unknown", { currency: "EUR" })).waitFor();
  await page.getByRole("link", { name: say("credits.visitor.join") }).waitFor();
  expect(await page.getByRole("link", { name: /credits.*€19\.99/ }).count()).toBe(0);
  await signUpOn(server, page, "Ida");
  await page.goto(`${server.url}/pricing`);
  expect(await page.getByRole("link", { name: say("credits.visitor.join") }).count()).toBe(0);
  await page.getByRole("link", { name: /120 credits/ }).click();
  await page.waitForURL(`${server.url}/credits/p1`);
  expectClean(page);
  await page.context().close();
});
