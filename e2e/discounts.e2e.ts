import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { settleStoppedOffer } from "../support/settle-site.ts";
import { speak } from "../support/texts.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
const phone = { width: 360, height: 740 };
/** The browser logs refused calls as errors; the demo still paints portraits during the journey. */
const refused = [/status of 404/, /status of 422/];

const root = fileURLToPath(new URL("../", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;

function runDiscounts(...args: string[]) {
  const env = { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  return spawnSync(join(root, "bin/discounts"), args, { env, encoding: "utf8" });
}

beforeAll(async () => {
  browser = await launchBrowser();
  const first = await startServer({ demoTown: true, dataDir });
  await first.stop();
  const host = ["--site", "127.0.0.1"];
  const made = runDiscounts("add", "spring20", "20", ...host);
  expect(made.stdout, made.stderr).toContain("/credits?code=SPRING20");
  expect(runDiscounts("add", "SPRING20", "30", ...host).stderr).toContain("already");
  expect(runDiscounts("add", "X", "30", ...host).status).not.toBe(0);
  runDiscounts("add", "GONE50", "50", ...host);
  runDiscounts("add", "LAST20", "20", "--uses", "1", ...host);
  expect(runDiscounts("end", "GONE50", ...host).status).toBe(0);
  expect(runDiscounts("list", ...host).stdout).toMatch(/SPRING20 {2}20 % {2}used 0/);
  await settleStoppedOffer(dataDir, "30");
  server = await startServer({ demoTown: true, dataDir, port: first.port });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function openAs(key: string, locale: Locale, look: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(browser, { ...look, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

it("takes a code at the checkout on a phone in German, and shows the same price to the end", async () => {
  const say = speak("de");
  const page = await openAs("luca", "de", phone);
  await page.goto(`${server.url}/credits`);
  await page.getByRole("button", { name: say("credits.discount.open") }).click();
  const field = page.getByRole("textbox", { name: say("credits.discount.label") });
  for (const [typed, refusal] of [
    ["quatsch", "discount_code_not_found"],
    ["GONE50", "discount_code_not_found"],
  ] as const) {
    await field.fill(typed);
    await field.press("Enter");
    await page.getByText(say(`errors.fields.${refusal}`)).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
  }
  await field.fill("spring20");
  await field.press("Enter");
  const applied = say("credits.discount.applied", { name: "SPRING20", percentage: 20 });
  await page.getByText(applied).first().waitFor();
  expect(await listMisfits(page)).toEqual([]);
  const pay = page.getByRole("button", { name: /bezahlen$/ });
  const price = (await pay.innerText()).replace(" bezahlen", "");
  await pay.dblclick();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  const [digits = ""] = /\d+,\d+/.exec(price) ?? [];
  await page
    .getByText(new RegExp(digits.replace(",", "[.,]")))
    .first()
    .waitFor();

  // The unpaid order keeps the discount, and the checkout leads to that order.
  await page.goto(`${server.url}/credits?code=SPRING20`);
  await page.getByText(say("errors.fields.discount_code_held")).waitFor();
  await page.getByRole("link", { name: say("credits.discount.held_show") }).click();
  await page.getByRole("link", { name: say("credits.outcome.pending.continue") }).click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.locator("button[value=paid]").click();
  await page.getByRole("heading", { name: say("credits.outcome.completed.title") }).waitFor();
  await page.getByText(applied).waitFor();
  await page.getByRole("link", { name: say("credits.receipt.show") }).click();
  await page.getByText(say("credits.receipt.list")).waitFor();
  await page.getByText(price, { exact: true }).first().waitFor();
  expect(await listMisfits(page)).toEqual([]);

  await page.goto(`${server.url}/credits?code=SPRING20`);
  await page.getByText(say("errors.fields.discount_code_used")).waitFor();
  await expectClean(page, refused);
}, 120_000);

it("shows a link's price to whoever follows it, and takes the code away again", async () => {
  const page = await newPage(browser, { locale: "en-GB" });
  await page.goto(`${server.url}/credits?code=spring20`);
  await page.locator("#content s").first().waitFor();
  await expectClean(page, refused);

  const own = await openAs("anna", "pl");
  const say = speak("pl");
  await own.goto(`${server.url}/premium?code=SPRING20`);
  await own.locator("#content").getByRole("link", { name: /120/ }).click();
  await own.waitForURL(/\/credits\/p1\?code=SPRING20$/);
  await own
    .getByText(say("credits.discount.applied", { name: "SPRING20", percentage: 20 }))
    .first()
    .waitFor();
  expect(await own.locator("#content form s").count()).toBe(5);
  await own.getByRole("button", { name: say("credits.discount.remove") }).click();
  await own.waitForURL(/\/credits\/p1$/);
  await expect.poll(() => own.locator("#content form s").count()).toBe(0);
  await expectClean(own, refused);
}, 60_000);

it("keeps the code when a payment failed, until it is taken away", async () => {
  const say = speak("pl");
  const page = await openAs("anna", "pl", phone);
  await page.goto(`${server.url}/credits?code=SPRING20`);
  const applied = say("credits.discount.applied", { name: "SPRING20", percentage: 20 });
  await page.getByText(applied).first().waitFor();
  await page.locator("#content form button[type=submit]").last().click();
  await page.waitForURL(/\/dev\/mollie\/checkout\//);
  await page.locator("button[value=failed]").click();
  await page.getByRole("heading", { name: say("credits.outcome.failed.title") }).waitFor();
  await page.getByText(applied).first().waitFor();
  await expect.poll(() => page.locator("#content form s").count()).toBe(5);
  expect(await listMisfits(page)).toEqual([]);
  await page.getByRole("button", { name: say("credits.discount.remove") }).click();
  await expect.poll(() => page.locator("#content form s").count()).toBe(0);
  await page.getByRole("button", { name: say("credits.discount.open") }).waitFor();
  await expectClean(page, refused);
}, 60_000);

it("offers a discount to stay once, by two buttons of one size, and the price shows it", async () => {
  const say = speak("de");
  const page = await openAs("daan", "de", phone);
  await page.goto(`${server.url}/notifications/data`);
  const open = page.getByRole("button", { name: say("leaving.delete.open") });
  await open.dblclick();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("leaving.offer.title", { percentage: 30 })).waitFor();
  const accept = dialog.getByRole("button", { name: say("leaving.offer.accept") });
  const decline = dialog.getByRole("button", { name: say("leaving.offer.decline") });
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().every((one) => one.playState !== "running")))
    .toBe(true);
  const [one, other] = [await accept.boundingBox(), await decline.boundingBox()];
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
  expect(await listMisfits(page)).toEqual([]);
  await accept.dblclick();
  await dialog.getByText(say("leaving.offer.done_title")).waitFor();
  await dialog.getByRole("link", { name: say("leaving.offer.buy") }).click();
  await page.waitForURL(/\/credits$/);
  await page.getByText(/^STAY-[A-Z0-9]{8}: 30.% Rabatt$/).waitFor();

  await page.goto(`${server.url}/notifications/data`);
  await open.click();
  await dialog.getByText(say("leaving.delete.dialog_title")).waitFor();
  await expectClean(page, refused);
}, 90_000);

it("that goes while a direct debit is signed charges nothing: the page says the new price and asks again", async () => {
  const say = speak("de");
  const page = await openAs("marek", "de", phone);
  await page.context().addCookies([{ name: "country", value: "DE", url: server.url }]);
  await page.goto(`${server.url}/directdebit?bundle=p1&code=LAST20`);
  const filled = {
    ...{ account_holder: "Marek Beispiel", iban: "DE89370400440532013000", street: "Lange Straße" },
    ...{ house_number: "12", postal_code: "10117", city: "Berlin", mobile_number: "0151 2345 6700" },
  };
  for (const [name, text] of Object.entries(filled)) await page.locator(`input[name="${name}"]`).fill(text);
  await page.getByRole("button", { name: say("directdebit.send") }).click();
  const { text } = await server.waitForOutbox("+4915123456700");
  await page.locator("input[name=code]").fill(/#(\d{6})$/.exec(text)?.[1] ?? "");
  await page.locator("input[name=code]").press("Enter");
  const pay = page.getByRole("button", { name: /per Lastschrift bezahlen$/ });
  await expect.poll(() => pay.innerText()).toContain("15,99");

  // Another member takes the last use of the code.
  const other = await openAs("luca", "de", phone);
  const taken = await other.request.post(`${server.url}/api/orders`, {
    headers: { "x-client": "web", "idempotency-key": `last-${Date.now()}` },
    data: { bundle_id: "p0", method: "credit-card", discount_code: "LAST20" },
  });
  expect(taken.status(), await taken.text()).toBe(200);

  await page.getByRole("checkbox").check({ force: true });
  await pay.click();
  const money = (amount: number) =>
    new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }).format(amount);
  await page
    .getByText(say("directdebit.price_changed", { before: money(15.99), now: money(19.99) }))
    .waitFor();
  // The typed details are still there, and the member confirms the new price.
  expect(await page.locator("input[name=account_holder]").inputValue()).toBe("Marek Beispiel");
  expect(await page.locator("input[name=iban]").inputValue()).toBe("DE89 3704 0044 0532 0130 00");
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, "direct-debit-price-changed-360-de");
  await page.getByRole("button", { name: say("directdebit.send") }).click();
  await page.locator("input[name=code]").waitFor();
  await expect.poll(async () => (await server.outbox("+4915123456700")).length).toBe(2);
  await page
    .getByText(say("directdebit.price_changed", { before: money(15.99), now: money(19.99) }))
    .waitFor({
      state: "detached",
    });
  const orders = await page.request.get(`${server.url}/api/orders`);
  expect((await orders.json()).orders).toEqual([]);
  expectClean(page, [...refused, /status of 409/, /photo/]);
});
