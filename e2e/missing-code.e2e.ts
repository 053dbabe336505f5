import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser, newPage, untilReady } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
/** For each of two parts of the page: Vite's report, one reload, five retries with growing gaps. */
const fewRequests = 24;
const say = speak("en");

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open({ member = false } = {}): Promise<Page> {
  const page = await newPage(browser);
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  if (!member) return page;
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: "olivia@example.com", password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return page;
}

/** Makes files answer 404, as after a deployment that replaced them; counts the requests for them. */
async function takeAway(page: Page, files: RegExp): Promise<{ count: number; give: () => Promise<void> }> {
  const seen = { count: 0, give: () => page.unroute(files) };
  await page.route(files, (route) => {
    seen.count++;
    return route.fulfill({ status: 404, contentType: "text/plain", body: "gone" });
  });
  return seen;
}

/** Counts full page loads. */
function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => loads.count++);
  return loads;
}

const logIn = (page: Page) => page.getByRole("link", { name: say("common.login") }).first();

/**
 * Opens a page whose code is gone: the press loads the page whole, as the server sent it. Then presses again on the page
 * before.
 */
async function wantTwice(page: Page): Promise<{ count: number }> {
  const loads = countLoads(page);
  await logIn(page).click();
  await expect.poll(() => loads.count).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(server.url);
  await logIn(page).click();
  return loads;
}

it("opens a page whose own code does not come without its code, and the second time shows the error page", async () => {
  const page = await open();
  await page.goto(server.url);
  const gone = await takeAway(page, /\/assets\/login-[^/]+\.js/);
  const loads = await wantTwice(page);
  await page.getByRole("heading", { name: say("errors.page.generic") }).waitFor();
  expect(loads.count).toBe(2);
  expect(gone.count).toBeLessThan(fewRequests);
});

it("opens a member from their card when the profile's code does not come", async () => {
  const page = await open({ member: true });
  await page.goto(`${server.url}/members`);
  const gone = await takeAway(page, /\/assets\/member-[\w-]{8}\.js/);
  const loads = countLoads(page);
  for (const at of [0, 1]) {
    const card = page.getByRole("link", { name: /, \d+/ }).nth(at);
    const profile = String(await card.getAttribute("href"));
    const name = /^[^,]+/.exec((await card.textContent()) ?? "")?.[0] ?? "";
    await card.click();
    await expect.poll(() => loads.count).toBe(2 * at + 1);
    expect(new URL(page.url()).pathname).toBe(profile);
    await page.getByRole("heading", { level: 1 }).filter({ hasText: name }).waitFor();
    await page.goto(`${server.url}/members`);
  }
  expect(gone.count).toBeLessThan(fewRequests);
});

it("shows the last resort with a way home when the error page's code does not come either", async () => {
  const page = await open();
  await page.goto(server.url);
  const gone = await takeAway(page, /\/assets\/(login|error-page)-[^/]+\.js/);
  const loads = await wantTwice(page);
  await page.getByRole("heading", { name: "An error occurred while showing the error page" }).waitFor();
  expect(loads.count).toBe(2);
  expect(gone.count).toBeLessThan(fewRequests);
  await gone.give();
  await page.getByRole("link", { name: say("common.last_resort.home") }).click();
  await page.locator("#content").waitFor();
});

it("stays usable, and calm, when the code of the members' frame does not come", async () => {
  const page = await open({ member: true });
  const gone = await takeAway(page, /\/assets\/(frame|member-parts|like-parts|member-alerts)-[^/]+\.js/);
  // Code shared with the page itself is gone too, so the page may never be hydrated.
  await page.evaluate((address) => location.assign(address), `${server.url}/members`).catch(() => undefined);
  await page.waitForURL((url) => url.pathname === "/members");
  // Network idle comes when requests have stopped, or when the gaps between retries are long.
  await page.waitForLoadState("networkidle");
  expect(gone.count).toBeLessThan(fewRequests);
  // Links in the server's markup work without code: each loads a whole page.
  const links = page.getByRole("navigation", { name: say("navigation.label") }).getByRole("link");
  for (const path of ["/likes", "/chats", "/members"]) {
    await links
      .and(page.locator(`[href="${path}"]:visible`))
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === path);
    await page.locator("#content").waitFor();
  }
  // The bundler decides whether a profile shares a file with the frame; the press leads to the profile in both cases.
  const card = page.getByRole("link", { name: /, \d+/ }).first();
  const profile = await card.getAttribute("href");
  await card.click();
  await page.waitForURL((url) => url.pathname === profile);
  await page.getByRole("heading", { level: 1 }).waitFor();
});

it("comes to an error page, not to endless requests, when the texts of a page do not come", async () => {
  const page = await open();
  await page.goto(server.url);
  const gone = await takeAway(page, /\/assets\/messages\/.*auth.*\.js/);
  const loads = countLoads(page);
  await logIn(page).click();
  // The reloaded page stays as the server sent it: its links work without code.
  await expect.poll(() => loads.count).toBe(1);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("banner").getByRole("link").first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await untilReady(page);
  await logIn(page).click();
  await page.getByRole("heading", { name: say("errors.page.generic") }).waitFor();
  expect(gone.count).toBeLessThan(fewRequests);
  expect(loads.count).toBe(2);
});
