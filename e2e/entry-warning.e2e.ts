import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { minAge } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visitFrom(country: string, locale: "de" | "nl" | "en", path = "/"): Promise<Page> {
  const page = await newPage(browser, { width: 360, height: 740 });
  await page.context().addCookies([
    { name: "country", value: country, url: server.url },
    { name: "locale", value: locale, url: server.url },
  ]);
  await page.goto(`${server.url}${path}`);
  return page;
}

it("warns visitors from Germany and the Netherlands once, on every layout, until they say they are old enough", async () => {
  for (const [country, locale, path] of [
    ["DE", "de", "/"],
    ["NL", "nl", "/reset-password"],
  ] as const) {
    const say = speak(locale);
    const page = await visitFrom(country, locale, path);
    const warning = page.getByRole("dialog", { name: say("entry.title") });
    await warning.waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await warning.isVisible()).toBe(true);
    await warning.getByRole("button", { name: say("entry.enter", { min_age: minAge }) }).click();
    await warning.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("link").first().waitFor();
    expect(await warning.count()).toBe(0);
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
