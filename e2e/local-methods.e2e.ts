import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;
const orderPage = /\/credits\/[0-9a-f-]{36}$/;
const hostedPage = /\/dev\/mollie\/checkout\//;

type Order = { id: string; status: string; method: string; currency: string; amount_minor: number };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAs(key: string, cookies: { locale: string; country: string }): Promise<Page> {
  const page = await newPage(browser, { width: 360, height: 740 });
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })));
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

async function ordersOf(page: Page): Promise<Order[]> {
  const answer = await page.request.get(`${server.url}/api/orders`, { headers: { "x-client": "web" } });
  return ((await answer.json()) as { orders: Order[] }).orders;
}

/** Waits until React has hydrated the control; earlier presses have no effect. */
async function isAlive(control: Locator): Promise<void> {
  await expect
    .poll(
      () => control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))),
      { timeout: 15_000 },
    )
    .toBe(true);
}

type Journey = {
  key: string;
  locale: Locale;
  country: string;
  method: string;
  label: string;
  currency: string;
  price: RegExp;
};
const journeys: Journey[] = [
  {
    ...{ key: "anna", locale: "nl", country: "NL", method: "ideal", label: "iDEAL | Wero" },
    ...{ currency: "EUR", price: /€\s?19,99/ },
  },
  {
    ...{ key: "sofie", locale: "pl", country: "PL", method: "blik", label: "BLIK" },
    ...{ currency: "PLN", price: /\d+,\d\d\s?zł/ },
  },
];

it.each(journeys)(
  "on a phone in $locale, $method is offered first, fails once, and pays once however often it is pressed",
  async ({ key, locale, country, method, label, currency, price }) => {
    const say = speak(locale);
    const page = await openAs(key, { locale, country });
    await page.goto(`${server.url}/credits/p1`);
    const chosen = page.locator("input[name=method]:checked");
    await chosen.waitFor({ state: "attached" });
    expect(await chosen.inputValue()).toBe(method);
    const pay = page.locator("form button[type=submit]").last();
    await isAlive(pay);
    expect((await pay.textContent())?.replaceAll("\u00a0", " ")).toMatch(price);
    expect(await look(page, `pay-${method}-360-${locale}`)).toEqual([]);

    await pay.dblclick();
    await page.waitForURL(hostedPage);
    expect((await ordersOf(page))[0]).toMatchObject({ status: "pending", method, currency });
    await page.getByRole("button", { name: say("emulator.actions.failed"), exact: true }).click();
    await page.waitForURL(orderPage);
    await page.getByRole("heading", { name: say("credits.outcome.failed.title") }).waitFor();
    expect(await look(page, `failed-${method}-360-${locale}`)).toEqual([]);

    await page.goto(`${server.url}/credits/p1/${method}`);
    await isAlive(pay);
    await pay.click();
    await page.waitForURL(hostedPage);
    await page.getByRole("button", { name: say("emulator.actions.paid"), exact: true }).click();
    await page.waitForURL(orderPage);
    await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
    expect(await look(page, `paid-${method}-360-${locale}`)).toEqual([]);

    await page.goto(`${server.url}/transactions`);
    const [paid, failed] = await ordersOf(page);
    expect([paid?.status, failed?.status]).toEqual(["completed", "failed"]);
    const row = page.locator(`#content a[href="/transactions/${paid?.id}"]`);
    await row.getByText(label, { exact: true }).waitFor();
    await row.getByText(say("credits.status.completed"), { exact: true }).waitFor();
    expectClean(page, [unpainted]);
  },
);
