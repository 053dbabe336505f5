import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
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

/** A page of somebody who has just signed up. */
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

  // Come by a link from elsewhere: the overview takes the section's place.
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
  // The stream of the page that was open knocks once more.
  expectClean(page, [/status of 403/]);
});
