import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
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

type Look = { width: number; height: number; colorScheme?: "light" | "dark"; timezoneId: string };

async function openAs(key: string, language: "de" | "pl", look: Look): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([
    { name: "locale", value: language, url: server.url },
    { name: "country", value: language.toUpperCase(), url: server.url },
    { name: "tz", value: look.timezoneId, url: server.url },
  ]);
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const saved = (page: Page, method = "PUT") =>
  page.waitForResponse(
    (answer) => answer.url().includes("/api/spending/") && answer.request().method() === method,
  );

it("a member sets a limit in German on a phone, is held to it, and thinks better of a raise", async () => {
  const say = speak("de");
  const page = await openAs("daan", "de", { width: 360, height: 740, timezoneId: "Europe/Vienna" });
  await page.goto(`${server.url}/notifications/spending`);
  await page.getByRole("heading", { name: say("settings.sections.spending.title"), level: 1 }).waitFor();
  const limits = page.getByRole("region", { name: say("spending.caps.title") });
  const aDay = limits.getByLabel(say("spending.caps.day"), { exact: true });
  const save = limits.getByRole("button", { name: say("spending.caps.save_day") });

  await aDay.fill("viel");
  await save.click();
  await limits.getByText(say("spending.caps.invalid", { example: "50" })).waitFor();
  await expect.poll(() => aDay.evaluate((field) => field === document.activeElement)).toBe(true);
  await aDay.fill("12,50");
  const [set] = await Promise.all([saved(page), aDay.press("Enter")]);
  expect((await set.json()).caps.day).toMatchObject({ amount_minor: 1250, time_zone: "Europe/Vienna" });
  await limits.getByText(say("spending.caps.open", { zone: "Mitteleuropäische Zeit" })).waitFor();
  await expectAccessible(page);
  await screenshot(page, "spending-360-de");

  await aDay.fill("100");
  const [raised] = await Promise.all([saved(page), save.click()]);
  expect((await raised.json()).caps.day).toMatchObject({
    amount_minor: 1250,
    change: { amount_minor: 10_000 },
  });
  const keep = limits.getByRole("button", { name: say("spending.caps.stop", { amount: "12,50\u00a0€" }) });
  await keep.waitFor();
  await expectAccessible(page);
  await screenshot(page, "spending-raise-360-de");
  // In the language of the account; other mails may come too.
  await server.waitForOutbox("daan@example.com", /^Je daglimiet gaat omhoog$/);
  const [stopped] = await Promise.all([saved(page, "DELETE"), keep.click()]);
  expect((await stopped.json()).caps.day.change).toBeNull();
  await keep.waitFor({ state: "detached" });
  await expect.poll(() => aDay.inputValue()).toBe("12,50");

  await page.goto(`${server.url}/credits/p1`);
  const pay = page.getByRole("button", { name: /bezahlen$/ });
  await page.getByText(/Das kostet mehr als dein Tageslimit von 12,50\s€/).waitFor();
  await pay.click();
  await page
    .getByRole("alert")
    .getByText(/Das kostet mehr als dein Tageslimit/)
    .waitFor();
  await expectAccessible(page);
  await screenshot(page, "spending-checkout-360-de");
  await page.locator("input[name=bundle_id][value=p0]").check({ force: true });
  await page.getByText(/Heute noch: 12,50\s€/).waitFor();
  await pay.click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.goto(`${server.url}/credits/p0`);
  // The open order counts, is named and linked, and paying continues all the same.
  await page.getByText(/Dein Tageslimit lässt noch 2,51\s€ zu/).waitFor();
  const open = page.getByRole("link", { name: say("spending.before.order", { price: "9,99\u00a0€" }) });
  const path = (await open.getAttribute("href")) ?? "";
  await expectAccessible(page);
  await screenshot(page, "spending-open-order-360-de");
  await pay.click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.goto(`${server.url}${path}`);
  await page.getByRole("link", { name: say("credits.outcome.pending.continue") }).waitFor();

  await page.goto(`${server.url}/transactions`);
  await page.getByRole("region", { name: say("spending.spent.title") }).waitFor();
  await expectAccessible(page);
  await screenshot(page, "spending-transactions-360-de");
  // The refusal of the one order beyond the limit.
  expectClean(page, [unpainted, /status of 409 .*\/api\/orders/]);
});

it("a member takes a break from buying in Polish, which can only be made longer", async () => {
  const say = speak("pl");
  const page = await openAs("anna", "pl", {
    width: 1280,
    height: 800,
    colorScheme: "dark",
    timezoneId: "Europe/Warsaw",
  });
  await page.goto(`${server.url}/credits/p0`);
  await page.getByRole("button", { name: /^Zapłać/ }).click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.goto(`${server.url}/notifications/spending`);
  const pause = page.getByRole("region", { name: say("spending.pause.title") });
  await pause.getByRole("button", { name: say("spending.pause.submit") }).click();
  const dialog = page.getByRole("dialog", { name: say("spending.pause.confirm_title") });
  await dialog.getByText(say("spending.pause.confirm_text", { days: 1 })).waitFor();
  const [paused] = await Promise.all([
    saved(page),
    dialog.getByRole("button", { name: say("spending.pause.submit") }).click(),
  ]);
  expect(paused.status()).toBe(200);
  await pause.getByRole("button", { name: say("spending.pause.longer") }).waitFor();
  expect(await pause.getByRole("radio").count()).toBe(2);
  await expectAccessible(page);
  await screenshot(page, "spending-1280-pl-dark");

  await page.goto(`${server.url}/credits`);
  await page.getByText(/Zakupy są wyłączone\. Znów możliwe/).waitFor();
  expect(await page.getByRole("button", { name: /^Zapłać/ }).count()).toBe(0);
  await expectAccessible(page);
  await screenshot(page, "spending-paused-1280-pl-dark");
  // The earlier order is listed, without a link to pay it.
  await page.goto(`${server.url}/transactions`);
  await page.locator("a[href^='/transactions/']").filter({ hasText: /42,99/ }).first().click();
  await page.locator("a[href^='/credits/']").first().click();
  await page.getByRole("heading", { name: say("credits.outcome.pending.title") }).waitFor();
  await page.getByText(/Zakupy są wyłączone\. Znów możliwe/).waitFor();
  expect(await page.getByRole("link", { name: say("credits.outcome.pending.continue") }).count()).toBe(0);
  expectClean(page, [unpainted]);
});
