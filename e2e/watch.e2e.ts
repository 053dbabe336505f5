import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";

// The journeys rely on expectClean; these tests show the faults that it must report.
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function show(html: string, headers: Record<string, string> = {}) {
  const page = await newPage(browser);
  await page.route("http://town.test/**", (route) =>
    new URL(route.request().url()).pathname === "/"
      ? route.fulfill({ body: html, headers: { "content-type": "text/html", ...headers } })
      : route.abort("connectionrefused"),
  );
  await page.goto("http://town.test/");
  return page;
}

it("is content with a quiet page", async () => {
  const page = await show("<link rel=icon href=data:,><p>Hello</p>");
  expectClean(page);
});

it.each([
  ["a console error", "<script>console.error('broken')</script>", /console error: broken/],
  ["an uncaught error", "<script>throw new Error('thrown')</script>", /page error: thrown/],
  ["a hydration warning", "<script>console.warn('Hydration differs')</script>", /Hydration differs/],
  ["a failed request", "<img src=/gone.png>", /failed request: GET .*gone\.png/],
])("sees %s", async (_name, html, message) => {
  const page = await show(html);
  await page.waitForLoadState("load");
  await expect.poll(() => problem(page)).toMatch(message);
});

it("sees a policy violation", async () => {
  const page = await show("<script>document.title = 'x'</script>", {
    "content-security-policy": "script-src 'none'",
  });
  await expect.poll(() => problem(page)).toMatch(/content security policy: script-src/);
});

it("lets a journey expect what it brings about, and forgets what was asked", async () => {
  const page = await show("<link rel=icon href=data:,><script>console.error('broken')</script>");
  expectClean(page, [/broken/]);
  expectClean(page);
});

function problem(page: Parameters<typeof expectClean>[0]): string {
  try {
    expectClean(page);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
