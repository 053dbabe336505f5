import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { timeBonus } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, openTab, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { settleStoppedSignup } from "../support/settle-site.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
const dayMs = 86_400_000;
const modalAfterMs = 40_000;

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;
/** How long the server took to start on this machine. */
let startMs: number;
beforeAll(async () => {
  browser = await launchBrowser();
  const begun = Date.now();
  server = await startServer({ demoTown: true, dataDir });
  startMs = Date.now() - begun;
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Look = Parameters<typeof newPage>[1];

/** A member who has just signed up, in a browser of their own. */
async function openNewcomer(name: string, locale: Locale, look: Look = phone) {
  const page = await newPage(browser, { ...look, locale, tellsBonus: true });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  const email = await signUpOn(server, page, name);
  return { page, email };
}

const bannerOf = (page: Page, locale: Locale) =>
  page.getByRole("complementary", { name: speak(locale)("bonus.name") });

/** The seconds shown by the digits, and the words beside them, read in the same instant. */
async function leftOn(page: Page): Promise<number> {
  const digits = await page.locator("[role=timer] > [aria-hidden]").first().innerText();
  const [hours = 0, minutes = 0, seconds = 0] = digits.replace(/\s/g, "").split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Waits until the code of the strip and of the dialog has taken over, which comes when the browser is idle: the digits move. */
async function untilCounting(page: Page): Promise<void> {
  const first = await leftOn(page);
  await expect.poll(() => leftOn(page)).not.toBe(first);
}

it("shows a newcomer in German what is left by the server's clock, with a device that is a day ahead", async () => {
  const say = speak("de");
  const { page } = await openNewcomer("Neu_Hier", "de");
  await page.addInitScript((ahead) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ahead;
  }, dayMs);
  await page.goto(`${server.url}/members`);
  const banner = bannerOf(page, "de");
  await banner.waitFor();
  const first = await leftOn(page);
  expect(first).toBeGreaterThan(timeBonus.seconds - 120);
  expect(first).toBeLessThanOrEqual(timeBonus.seconds);
  await expect.poll(() => leftOn(page)).toBeLessThan(first - 1);
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "time-bonus-banner-360-de");

  await page.reload();
  expect(await leftOn(page)).toBeLessThan(first);
  // The next poll brings the same discount and the same end.
  await page.waitForResponse((response) => response.url().endsWith("/api/time-bonus"));
  expect(await leftOn(page)).toBeLessThan(first);
  expect(await leftOn(page)).toBeGreaterThan(timeBonus.seconds - 180);

  await banner.getByRole("link").click();
  await page.waitForURL(/\/credits$/);
  await page.getByText(say("bonus.rule", { hours: 4 })).waitFor();
  expect(await page.locator("#content form s").count()).toBe(5);
  await page.getByText(say("credits.discount.applied", { name: timeBonus.code, percentage: 25 })).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await page.goto(`${server.url}/premium`);
  await page.getByText(say("bonus.rule", { hours: 4 })).waitFor();
  expect(await page.locator("#content ul s").count()).toBe(4);
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  // Outside the members area there is no strip.
  await page.goto(`${server.url}/notifications`);
  expect(await banner.count()).toBe(0);
  await expectClean(page);
}, 120_000);

it("tells of it once after 40 s in the members area, in Polish, and never again once closed", async () => {
  const say = speak("pl");
  const { page } = await openNewcomer("Nowa_Tu", "pl");
  await page.clock.install();
  await page.goto(`${server.url}/members`);
  const dialog = page.getByRole("dialog", { name: say("bonus.modal.title", { percentage: 25 }) });
  await bannerOf(page, "pl").waitFor();
  await untilCounting(page);
  await page.clock.fastForward(modalAfterMs - 15_000);
  // The countdown continues from page to page of the area.
  await page.locator("a[href='/chats']:visible").first().click();
  await page.waitForURL(/\/chats/);
  await bannerOf(page, "pl").waitFor();
  expect(await dialog.count()).toBe(0);
  await page.clock.fastForward(16_000);
  await dialog.waitFor();
  await dialog.getByText(say("bonus.modal.fast", { hours: 4 })).waitFor();
  await dialog.getByText(say("bonus.modal.instant")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "time-bonus-dialog-360-pl");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  const closedAt = await page.evaluate(() => localStorage.getItem("hide-time-bonus-modal"));
  expect(Number(closedAt)).toBeGreaterThan(0);

  await page.reload();
  await bannerOf(page, "pl").waitFor();
  await untilCounting(page);
  await page.clock.fastForward(modalAfterMs + 5_000);
  expect(await dialog.count()).toBe(0);
}, 120_000);

it("ends the wait of a member who leaves the members area, and closes the dialog by its link", async () => {
  const say = speak("en");
  const { page } = await openNewcomer("Wanders_Off", "en", {});
  await page.clock.install();
  await page.goto(`${server.url}/members`);
  const dialog = page.getByRole("dialog", { name: say("bonus.modal.title", { percentage: 25 }) });
  await bannerOf(page, "en").waitFor();
  await untilCounting(page);
  await page.clock.fastForward(modalAfterMs - 15_000);
  await page.goto(`${server.url}/credits`);
  await page.getByText(say("bonus.rule", { hours: 4 })).waitFor();
  await page.clock.fastForward(modalAfterMs);
  expect(await dialog.count()).toBe(0);
  await page.locator("a[href='/members']:visible").first().click();
  await bannerOf(page, "en").waitFor();
  await page.clock.fastForward(modalAfterMs - 5_000);
  expect(await dialog.count()).toBe(0);
  await page.clock.fastForward(6_000);
  await dialog.getByRole("link", { name: say("bonus.modal.action") }).click();
  await page.waitForURL(/\/credits$/);
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("hide-time-bonus-modal"))).not.toBeNull();
}, 120_000);

it("shows words to a member with reduced motion, and ends with the payment in every tab", async () => {
  const say = speak("pl");
  const { page } = await openNewcomer("Spokojna", "pl", { ...phone, reducedMotion: "reduce" });
  await page.goto(`${server.url}/members`);
  const timer = page.getByRole("timer");
  expect(await timer.locator("> [aria-hidden]").isVisible()).toBe(false);
  await timer.getByText(say("bonus.left.both", { hours: 3, minutes: 59 })).waitFor();
  expect((await timer.locator("span").last().boundingBox())?.height).toBeGreaterThan(8);
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, "time-bonus-words-360-pl");

  const other = await openTab(page.context());
  await other.goto(`${server.url}/credits`);
  await other.locator("#content form button[type=submit]").last().click();
  await other.waitForURL(/\/dev\/mollie\/checkout\//);
  await other
    .getByText(/14[.,]99/)
    .first()
    .waitFor();
  await other.locator("button[value=paid]").click();
  await other.getByRole("heading", { name: say("credits.outcome.completed.title") }).waitFor();
  await expect.poll(() => bannerOf(page, "pl").count()).toBe(0);
  await page.reload();
  expect(await bannerOf(page, "pl").count()).toBe(0);
  await page.goto(`${server.url}/credits`);
  expect(await page.locator("#content form s").count()).toBe(0);
  await expectClean(page);
}, 120_000);

it("ends with the log-out, and at zero for good: the strip, the note and the lower prices", async () => {
  const say = speak("de");
  const { page, email } = await openNewcomer("Zu_Spaet", "de");
  const leave = await openNewcomer("Geht_Raus", "de", {});
  await leave.page.goto(`${server.url}/members`);
  await bannerOf(leave.page, "de").waitFor();
  await leave.page.request.get(`${server.url}/api/logout.php`, {
    headers: { "x-client": "web", origin: server.url },
  });
  await leave.page.goto(`${server.url}/members`);
  expect(await bannerOf(leave.page, "de").count()).toBe(0);

  const { port } = server;
  await server.stop();
  // The time runs while the server starts, which takes longer on a busy machine.
  const leftMs = 30_000 + 4 * startMs;
  await settleStoppedSignup(dataDir, email, new Date(Date.now() - timeBonus.seconds * 1000 + leftMs));
  server = await startServer({ demoTown: true, dataDir, port });
  await page.goto(`${server.url}/credits`);
  await page.getByText(say("bonus.rule", { hours: 4 })).waitFor();
  expect(await leftOn(page)).toBeLessThan(leftMs / 1000);
  expect(await page.locator("#content form s").count()).toBe(5);
  const tab = await openTab(page.context());
  await tab.goto(`${server.url}/members`);
  await bannerOf(tab, "de").waitFor();
  await expect.poll(() => bannerOf(tab, "de").count(), { timeout: leftMs + 10_000 }).toBe(0);
  await expect.poll(() => page.getByText(say("bonus.rule", { hours: 4 })).count()).toBe(0);
  await expect.poll(() => page.locator("#content form s").count()).toBe(0);
  await page.reload();
  expect(await page.locator("#content form s").count()).toBe(0);
  await expectClean(page);
}, 300_000);
