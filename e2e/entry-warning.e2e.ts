import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { minAge } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visitFrom(
  country: string,
  locale: "de" | "nl" | "en",
  path = "/",
  { userAgent, prepare }: { userAgent?: string; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const page = await newPage(browser, { width: 360, height: 740, ...(userAgent && { userAgent }) });
  await page.context().addCookies([
    { name: "country", value: country, url: server.url },
    { name: "locale", value: locale, url: server.url },
  ]);
  await prepare?.(page);
  await page.goto(`${server.url}${path}`);
  return page;
}

/** The warning's code has come to the page, and no text of a warning follows it. */
async function expectNoWarning(page: Page, code: Promise<unknown>): Promise<void> {
  await code;
  await page.getByRole("link").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expectClean(page);
}
const codeOf = (page: Page) => page.waitForResponse(/entry-warning[^/]*\.js/);

it("warns visitors from Germany and the Netherlands once, on every layout, until they say they are old enough", async () => {
  // The default, the empty and the lander's layout; a visitor of the chat layout is led to the log-in.
  for (const [country, locale, path] of [
    ["DE", "de", "/"],
    ["NL", "nl", "/reset-password"],
    ["DE", "de", "/landers/gallery"],
    ["NL", "nl", "/chats"],
  ] as const) {
    const say = speak(locale);
    const page = await visitFrom(country, locale, path);
    const warning = page.getByRole("dialog", { name: say("entry.title") });
    await warning.waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await warning.isVisible()).toBe(true);
    expect(await listViolations(page)).toEqual([]);
    await warning.getByRole("button", { name: say("entry.enter", { min_age: minAge }) }).click();
    await warning.waitFor({ state: "detached" });
    const told = (await page.context().cookies()).find(({ name }) => name === "dismissed");
    expect(told?.value).toContain("hide-entry-warning");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await page.getByRole("link").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await warning.count()).toBe(0);
    expect(asked.filter((url) => /entry-warning[^/]*\.js/.test(url))).toEqual([]);
    expectClean(page);
    await page.context().close();
  }
});

it("asks nobody elsewhere", async () => {
  const page = await visitFrom("US", "en");
  await page.getByRole("link").first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expectClean(page);
  await page.context().close();
});

it.each(["Googlebot/2.1 (+http://www.google.com/bot.html)", "Mozilla/5.0 (compatible; bingbot/2.0)"])(
  "asks no robot: %s",
  async (userAgent) => {
    let code: Promise<unknown> = Promise.resolve();
    const page = await visitFrom("DE", "de", "/", {
      userAgent,
      prepare: async (page) => {
        code = codeOf(page);
      },
    });
    await expectNoWarning(page, code);
    await page.context().close();
  },
);

it("asks nobody in the installed app", async () => {
  let code: Promise<unknown> = Promise.resolve();
  const page = await visitFrom("NL", "nl", "/", {
    prepare: async (page) => {
      code = codeOf(page);
      await page.addInitScript(() => {
        const asked = matchMedia.bind(window);
        window.matchMedia = (query) => asked(query === "(display-mode: standalone)" ? "all" : query);
      });
    },
  });
  await expectNoWarning(page, code);
  await page.context().close();
});
