import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Look = { width: number; height: number; colorScheme?: "light" | "dark" };

async function openAs(key: string, language: "de" | "pl", country: string, look: Look): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([
    { name: "locale", value: language, url: server.url },
    { name: "country", value: country, url: server.url },
  ]);
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await listMisfits(page)).toEqual([]);
}

const answered = (page: Page, path: string, method: string) =>
  page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.startsWith(path) && answer.request().method() === method,
  );

type Say = ReturnType<typeof speak>;

/** Pays by card on the hosted page, with the tick that stores the card. */
async function buyAndKeep(page: Page, say: Say, choice: string): Promise<void> {
  await page.goto(`${server.url}/credits/p1/credit-card`);
  const tick = page.getByRole("checkbox", { name: say("storedcard.keep.label") });
  await tick.waitFor();
  expect(await tick.isChecked()).toBe(false);
  await tick.check({ force: true });
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.locator(`button[value=${choice}]`).click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
}

it("in German on a phone: a card is kept, buys again with one press, and is removed", async () => {
  const say = speak("de");
  const page = await openAs("anna", "de", "DE", { width: 360, height: 740 });
  // Without a stored card the page leads to the checkout that can store one.
  await page.goto(`${server.url}/credits/repeat-order`);
  await page.getByText(say("storedcard.none.text")).waitFor();
  await expectFine(page);
  await screenshot(page, "repeat-order-none-360-de");
  await page.getByRole("link", { name: say("storedcard.none.choose") }).click();
  await page.waitForURL(`${server.url}/credits`);

  await page.goto(`${server.url}/credits/p1/credit-card`);
  await page.getByRole("checkbox", { name: say("storedcard.keep.label") }).waitFor();
  await expectFine(page);
  await page.getByText(say("storedcard.keep.hint")).scrollIntoViewIfNeeded();
  await screenshot(page, "keep-card-360-de");
  await buyAndKeep(page, say, "paid");

  const link = page.getByRole("link", { name: say("storedcard.link", { last4: "4242" }) });
  await expect
    .poll(async () => {
      await page.goto(`${server.url}/credits`);
      return link.count();
    })
    .toBe(1);
  await expectFine(page);
  await screenshot(page, "credits-repeat-link-360-de");
  await link.click();
  await page.waitForURL(`${server.url}/credits/repeat-order`);
  await page.getByRole("heading", { name: say("storedcard.title"), level: 1 }).waitFor();
  await page.getByText(say("storedcard.card_value", { brand: "Visa", last4: "4242" })).waitFor();
  await expectFine(page);
  await screenshot(page, "repeat-order-360-de");
  // A double click makes one order and one charge.
  await page.locator("form button[type=submit]").last().dblclick();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
  await page
    .getByText(say("credits.receipt.account_value", { last4: "4242" }))
    .first()
    .waitFor();
  await expectFine(page);
  await screenshot(page, "repeat-order-done-360-de");
  const { orders } = await (await page.request.get(`${server.url}/api/orders`)).json();
  expect(orders.filter(({ card_use }: { card_use: string }) => card_use === "charge")).toHaveLength(1);

  await page.goto(`${server.url}/notifications/spending`);
  const card = page.getByRole("region", { name: say("storedcard.settings.title") });
  await card.waitFor();
  await expectFine(page);
  await card.scrollIntoViewIfNeeded();
  await screenshot(page, "stored-card-360-de");
  const remove = card.getByRole("button", { name: say("storedcard.settings.remove") });
  await Promise.all([answered(page, "/api/stored-cards", "DELETE"), remove.click()]);
  const none = card.getByText(say("storedcard.settings.none"));
  await none.waitFor();
  await expect.poll(() => none.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectFine(page);
  await page.goto(`${server.url}/credits/repeat-order`);
  await page.getByText(say("storedcard.none.text")).waitFor();
  await page.goto(`${server.url}/notifications/consents`);
  await page.getByText(say("consents.kinds.stored_card")).first().waitFor();
  expect(await page.getByText(say("consents.kinds.stored_card")).count()).toBe(2);
  expectClean(page, [unpainted]);
});

it("in Polish in the dark: a card that is declined offers another try or PayPal", async () => {
  const say = speak("pl");
  const page = await openAs("daan", "pl", "DE", { width: 1280, height: 800, colorScheme: "dark" });
  await buyAndKeep(page, say, "paid_declined");
  await expect
    .poll(async () => {
      await page.goto(`${server.url}/credits/repeat-order`);
      return page.getByText(say("storedcard.card_value", { brand: "Visa", last4: "0002" })).count();
    })
    .toBe(1);
  await expectFine(page);
  await screenshot(page, "repeat-order-1280-pl-dark");
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { name: say("storedcard.failed.title") }).waitFor();
  await expectFine(page);
  await screenshot(page, "repeat-order-failed-1280-pl-dark");
  await page.getByRole("link", { name: say("storedcard.failed.again") }).waitFor();
  await page.getByRole("link", { name: say("storedcard.failed.paypal") }).click();
  await page.waitForURL(/\/credits\/p1\/paypal$/);
  await expect.poll(() => page.locator("input[name=method][value=paypal]").isChecked()).toBe(true);
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.locator("button[value=paid]").click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
  expectClean(page, [unpainted]);
});

it("a bank that wants to see the payer is a page away, there and back", async () => {
  const say = speak("de");
  const page = await openAs("daan", "de", "DE", { width: 360, height: 740, colorScheme: "dark" });
  await buyAndKeep(page, say, "paid_asks");
  await expect
    .poll(async () => {
      await page.goto(`${server.url}/credits/repeat-order`);
      return page.getByText(say("storedcard.card_value", { brand: "Visa", last4: "3155" })).count();
    })
    .toBe(1);
  const consents = async () => {
    const { log } = await (await page.request.get(`${server.url}/api/consents`)).json();
    return log.filter(({ kind }: { kind: string }) => kind === "stored_card").length;
  };
  const before = await consents();
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { name: say("storedcard.bank.title") }).waitFor();
  const tick = page.getByRole("checkbox", { name: say("storedcard.keep.label") });
  expect(await tick.isChecked()).toBe(false);
  await expectFine(page);
  await screenshot(page, "repeat-order-bank-360-de-dark");
  await page.getByRole("button", { name: say("storedcard.bank.go") }).click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.locator("button[value=paid]").click();
  await page.waitForURL(/\/credits\/[0-9a-f-]{36}$/);
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
  // Without the tick there is no consent, and the earlier card stays.
  expect(await consents()).toBe(before);
  const { card } = await (await page.request.get(`${server.url}/api/stored-card`)).json();
  expect(card.last4).toBe("3155");
  expectClean(page, [unpainted]);
});
