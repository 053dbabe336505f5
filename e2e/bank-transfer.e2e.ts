import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { capMinor, orderWatchedDays } from "#contracts/limits.ts";
import type { Spending } from "#contracts/money/spending.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;
const orderPage = /\/credits\/[0-9a-f-]{36}$/;
const iban = "NL13TEST0123456789";

type Order = { id: string; status: string; checkout_url: string | null };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAs(key: string): Promise<Page> {
  const page = await newPage(browser, { width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.context().addCookies([
    { name: "locale", value: "de", url: server.url },
    { name: "country", value: "DE", url: server.url },
  ]);
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

async function newestOrder(page: Page): Promise<Order> {
  const answer = await page.request.get(`${server.url}/api/orders`, { headers: { "x-client": "web" } });
  const { orders } = (await answer.json()) as { orders: Order[] };
  const [newest] = orders;
  if (!newest) throw new Error("no order");
  return newest;
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

async function order(page: Page, method: string): Promise<void> {
  await page.goto(`${server.url}/credits/p1/${method}`);
  const pay = page.locator("form button[type=submit]").last();
  await isAlive(pay);
  await pay.click();
}

/** The bank's answer, without the member's browser. */
async function end(page: Page, status: string): Promise<void> {
  const { checkout_url: address } = await newestOrder(page);
  const answer = await page.request.post(address ?? "", { form: { status }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

it("in German on a phone: the bank details are on the page, are copied with one tap, and the money ends it", async () => {
  const say = speak("de");
  const page = await openAs("anna");
  await page.goto(`${server.url}/credits/p1/wire-transfer`);
  await page.locator("input[name=method]:checked").waitFor();
  expect(await look(page, "method-marks-360-de")).toEqual([]);
  await order(page, "wire-transfer");
  await page.waitForURL(orderPage);
  await page.getByRole("heading", { name: say("openorder.transfer.title") }).waitFor();
  await page.getByText("NL13 TEST 0123 4567 89", { exact: true }).waitFor();
  expect(await look(page, "bank-transfer-360-de")).toEqual([]);

  const copy = (name: "iban" | "amount" | "reference") =>
    page.getByRole("button", {
      name: say("openorder.transfer.copy", { name: say(`openorder.transfer.${name}`) }),
    });
  await isAlive(copy("iban"));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await copy("iban").click();
  await page.getByText(say("openorder.transfer.copied", { name: "IBAN" })).waitFor();
  expect(await copied()).toBe(iban);
  await copy("amount").click();
  await expect.poll(copied).toBe("19,99");
  await copy("reference").click();
  await expect.poll(copied).toMatch(/^RF\d\d-\d{4}-\d{4}-\d{4}$/);
  const reference = await copied();

  // The server's page has all of it, for a browser without scripts.
  const plain = await (await page.request.get(page.url())).text();
  expect(plain).toContain("NL13 TEST 0123 4567 89");
  expect(plain).toContain(reference);

  await end(page, "paid");
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
  expect(await page.getByText(reference).count()).toBe(0);
  expectClean(page, [unpainted]);
});

/** A first cap, or a lower one, which holds at once. */
async function capTheDay(page: Page, amountMinor: number): Promise<Spending> {
  const answer = await page.request.put(`${server.url}/api/spending/caps/day`, {
    headers: { "x-client": "web" },
    data: { amount_minor: amountMinor, currency: "EUR" },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Spending;
}

it("cancels an open order after a question, which still counts for a limit, and credits money that comes all the same", async () => {
  const say = speak("de");
  const page = await openAs("sofie");
  const used = (await capTheDay(page, capMinor.max)).caps.day?.used_minor ?? 0;
  await capTheDay(page, used + 2500);
  await order(page, "wire-transfer");
  await page.waitForURL(orderPage);
  const cancel = page.getByRole("button", { name: say("openorder.cancel.start") });
  await isAlive(cancel);
  await cancel.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("openorder.cancel.transfer")).waitFor();
  await dialog.getByText(say("openorder.cancel.limit", { days: orderWatchedDays })).waitFor();
  expect(await look(page, "cancel-order-360-de")).toEqual([]);
  await dialog.getByRole("button", { name: say("openorder.cancel.keep") }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await newestOrder(page)).status).toBe("pending");

  const { checkout_url: hosted } = await newestOrder(page);
  await cancel.click();
  await dialog.getByRole("button", { name: say("openorder.cancel.confirm") }).dblclick();
  await page.getByText(say("credits.outcome.late.cancelled", { count: 120 })).waitFor();
  expect((await newestOrder(page)).status).toBe("cancelled");
  // The same page sells the credits another way.
  const again = page.locator("form button[type=submit]").last();
  await again.waitFor();
  expect(await page.locator("input[name=method]:checked").inputValue()).not.toBe("wire-transfer");
  expect(await look(page, "cancelled-order-360-de")).toEqual([]);

  // Its money may still arrive, so that it takes the room of the member's limit: the next purchase leads to it.
  const cancelled = page.url();
  await page.goto(`${server.url}/credits/p1/paypal`);
  const counted = page.getByRole("link", { name: say("spending.before.order", { price: "" }).trim() });
  await counted.waitFor();
  expect(await look(page, "held-by-cancelled-order-360-de")).toEqual([]);
  await isAlive(counted);
  await counted.click();
  await page.waitForURL(cancelled);
  await page.getByText(say("credits.outcome.late.cancelled", { count: 120 })).waitFor();

  const late = await page.request.post(hosted ?? "", { form: { status: "paid" }, maxRedirects: 0 });
  expect(late.status()).toBe(303);
  await page.getByText(say("credits.outcome.completed.text", { count: 120 })).waitFor();
  expectClean(page, [unpainted]);
});

it("says why a payment by another method cannot be cancelled here, and what to do", async () => {
  const say = speak("de");
  const page = await openAs("daan");
  await order(page, "paypal");
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.goto(`${server.url}/credits/${(await newestOrder(page)).id}`);
  await page.getByText(say("openorder.cancel.ends")).waitFor();
  expect(await page.getByRole("button", { name: say("openorder.cancel.start") }).count()).toBe(0);
  expect(await look(page, "open-order-360-de")).toEqual([]);
  await end(page, "pending");
  await page.reload();
  await page.getByText(say("openorder.cancel.under_way")).waitFor();
  expectClean(page, [unpainted]);
});
