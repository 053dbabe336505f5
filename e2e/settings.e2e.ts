import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

const password = "apfelbaum am see 7";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Look = { width?: number; height?: number; colorScheme?: "light" | "dark" };

/** A page of a member who has just signed up. */
async function openAs(name: string, language: "de" | "pl", look: Look = {}): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: language, url: server.url }]);
  const answer = await page.request.post(`${server.url}/api/signups`, {
    headers: { "x-client": "web" },
    data: {
      email: `${name}@example.com`,
      name,
      password,
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

it("opens with its sections on a phone; every way back leads to where one came from", async () => {
  const say = speak("pl");
  const page = await openAs("Jadwiga_B", "pl", { width: 360, height: 740, colorScheme: "dark" });
  const overview = page.getByRole("heading", { name: say("settings.title"), level: 1 });
  const section = page.getByRole("heading", { name: say("settings.sections.blocked.title"), level: 1 });
  const toSection = page.locator('#content a[href="/notifications/blocked"]:visible');
  const back = page.locator('#content a[href="/notifications"]:visible');

  await page.goto(`${server.url}/members`);
  await page.goto(`${server.url}/notifications`);
  await overview.waitFor();
  await expectAccessible(page);
  await toSection.click();
  await section.waitFor();
  await expectAccessible(page);
  await back.click();
  await overview.waitFor();
  await page.goBack();
  expect(pathOf(page)).toBe("/members");

  // Opened by a link from elsewhere: back replaces the section by the overview.
  await page.goto(`${server.url}/notifications/blocked`);
  await back.click();
  await overview.waitFor();
  await page.goBack();
  expect(pathOf(page)).toBe("/members");
  expectClean(page);
});

it("has its sections beside the open one on a desktop, and is for members only", async () => {
  const say = speak("de");
  const page = await openAs("Ottilie_B", "de");
  await page.goto(`${server.url}/notifications/blocked`);
  const list = page.getByRole("navigation", { name: say("settings.title") });
  await list
    .getByRole("link", { name: say("settings.sections.blocked.title") })
    .and(page.locator("[aria-current=page]"))
    .waitFor();
  await expectAccessible(page);
  await page.request.get(`${server.url}/api/logout.php`, { headers: { "x-client": "web" } });
  await page.goto(`${server.url}/notifications/blocked`);
  await page.waitForURL(/\/login\?next=%2Fnotifications%2Fblocked$/);
  // The open page's stream tries to connect once more.
  expectClean(page, [/status of 403/]);
});

it("undoes what was saved at once on a phone, and ends a double click where the switch was left", async () => {
  const say = speak("de");
  const page = await openAs("Sieglinde_B", "de", { width: 360, height: 740 });
  await page.goto(`${server.url}/notifications/privacy`);
  const reads = page.getByRole("switch", { name: say("privacy.switches.reads_shown.title") });
  const bar = page.getByRole("region", { name: say("saves.at_once") });
  const undo = bar.getByRole("button", { name: say("saves.undo") });
  const held = async () => {
    const answer = await page.request.get(`${server.url}/api/privacy`, { headers: { "x-client": "web" } });
    return ((await answer.json()) as { switches: { reads_shown: boolean } }).switches.reads_shown;
  };
  await bar.getByText(say("saves.at_once")).waitFor();
  const height = (await bar.boundingBox())?.height;
  await reads.click();
  await bar.getByText(say("saves.saved"), { exact: true }).waitFor();
  expect(await held()).toBe(false);
  // The note has its own room: it covers no more of the page than the bar did.
  expect((await bar.boundingBox())?.height).toBe(height);
  expect(await look(page, "settings-undo-360-de")).toEqual([]);

  await undo.focus();
  await page.keyboard.press("Enter");
  await bar.getByText(say("saves.undone")).waitFor();
  expect(await reads.isChecked()).toBe(true);
  expect(await held()).toBe(true);
  expect(await reads.evaluate((element) => element === document.activeElement)).toBe(true);

  await reads.click();
  await undo.waitFor();
  await page.keyboard.press("Control+z");
  await bar.getByText(say("saves.undone")).waitFor();
  expect(await held()).toBe(true);

  await reads.dblclick();
  await bar.getByText(say("saves.saved"), { exact: true }).waitFor();
  await expect.poll(() => undo.count()).toBe(0);
  expect(await reads.isChecked()).toBe(true);
  expect(await held()).toBe(true);
  expectClean(page);
});

it("says at the settings what could not be saved, tries again, and saves what was on its way when the page was left", async () => {
  const say = speak("pl");
  const page = await openAs("Zdzislawa_B", "pl", { width: 360, height: 740 });
  await page.goto(`${server.url}/notifications/notifications`);
  const likes = page
    .getByRole("region", { name: say("notifications.email.title") })
    .getByRole("switch", { name: say("unsubscribe.kinds.like_received") });
  const bar = page.getByRole("region", { name: say("saves.at_once") });
  const retry = bar.getByRole("button", { name: say("errors.page.retry") });
  const saves = "**/api/notification-switches/like_received/email";
  const held = async () => {
    const answer = await page.request.get(`${server.url}/api/notification-switches`, {
      headers: { "x-client": "web" },
    });
    const { switches } = (await answer.json()) as {
      switches: { type: string; channel: string; is_on: boolean }[];
    };
    return switches.find(({ type, channel }) => type === "like_received" && channel === "email")?.is_on;
  };
  // The browser retries five times before it gives up.
  let tries = 0;
  await page.route(saves, (route) => {
    tries++;
    return tries % 2 ? route.abort() : route.fulfill({ status: 500, json: {} });
  });
  await likes.click();
  expect(await likes.isChecked()).toBe(false);
  await bar.getByText(say("saves.saving")).waitFor();
  await retry.waitFor({ timeout: 60_000 });
  expect(tries).toBe(6);
  expect(await likes.isChecked()).toBe(true);
  expect(await look(page, "settings-failed-360-pl")).toEqual([]);

  await page.unroute(saves);
  await page.route(saves, (route) =>
    route.fulfill({ status: 403, json: { error: "forbidden", message: "Nie wolno." } }),
  );
  await retry.click();
  await bar.getByText("Nie wolno.").waitFor();
  expect(await likes.isChecked()).toBe(true);
  await page.unroute(saves);
  await retry.click();
  await bar.getByText(say("saves.saved"), { exact: true }).waitFor();
  expect(await likes.isChecked()).toBe(false);
  expect(await held()).toBe(false);

  // The test delays the save until the page has been left.
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(saves, async (route) => {
    const waits = isFirst;
    isFirst = false;
    if (waits) await isLeft;
    await route.continue().catch(() => {});
  });
  await likes.click();
  await expect.poll(() => isFirst).toBe(false);
  await page.goto(`${server.url}/members`);
  leave();
  await expect.poll(held).toBe(true);
  expectClean(page, [/net::ERR_FAILED/, /status of (403|500)/]);
});
