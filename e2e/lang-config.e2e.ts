import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
const [inEnglish, inPolish] = [speak("en"), speak("pl")];

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");
/** The price of the smallest bundle. */
const zloty = (page: Page) => page.getByText(/^42,99\szł$/);
const euro = (page: Page) => page.getByText(/^€9\.99$/);

async function isPolish(page: Page, path: string): Promise<void> {
  await page.waitForURL(`${server.url}${path}`);
  await expect.poll(() => languageOf(page)).toBe("pl");
}

it("a visitor on a phone chooses Poland and Polish, sees its prices, and the way back is Polish too", async () => {
  const page = await newPage(browser, phone);
  await page.goto(`${server.url}/premium`);
  await euro(page).waitFor();
  await page
    .getByRole("button", { name: inEnglish("common.language.menu", { language: "English" }) })
    .click();
  // The last language, reached by keyboard.
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/lang-config?next=%2Fpremium`);
  await page.getByRole("heading", { level: 1, name: inEnglish("common.language.more") }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const country = page.getByLabel(inEnglish("langconfig.country.label"), { exact: true });
  const names = await country.locator("option").allTextContents();
  expect(names[0]).toBe(inEnglish("langconfig.country.choose"));
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator("en").compare));
  expect(names).toContain("Poland");
  await country.selectOption("PL");
  const languages = page.getByRole("radio");
  await expect.poll(() => languages.count()).toBe(2);
  await expect.poll(() => page.getByRole("radio", { name: "English" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "English" }).press("ArrowUp");
  await expect.poll(() => page.getByRole("radio", { name: "Polski" }).isChecked()).toBe(true);
  await page.getByRole("button", { name: inEnglish("langconfig.save") }).click();

  await isPolish(page, "/premium");
  await zloty(page).waitFor();
  await page.getByRole("button", { name: inPolish("common.language.menu", { language: "Polski" }) }).click();
  await expect
    .poll(() => page.getByRole("menuitem").allTextContents())
    .toEqual(["Polski", "English", inPolish("common.language.more")]);
  await page.keyboard.press("Escape");

  await page.goBack();
  await isPolish(page, "/lang-config?next=%2Fpremium");
  await expect
    .poll(() => page.getByLabel(inPolish("langconfig.country.label"), { exact: true }).inputValue())
    .toBe("PL");
  // Back draws the page again: until React has hydrated it, old markup stands there twice.
  await page.locator('html[lang="pl"][data-ready]').waitFor({ state: "attached" });
  await page.goBack();
  await isPolish(page, "/premium");
  await zloty(page).waitFor();
  expect(await euro(page).count()).toBe(0);
  expectClean(page);
  await page.context().close();
});

it("another visitor does the same without a script, and is told which languages there are", async () => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false, locale: "en-GB" });
  await context.addCookies([{ name: "country", value: "GB", url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/pricing`);
  await page.getByRole("link", { name: inEnglish("pricing.place.change") }).click();
  await expect.poll(() => page.getByRole("radio").count()).toBe(1);
  const country = page.getByLabel(inEnglish("langconfig.country.label"), { exact: true });

  // Belgium's languages, which are shown then, do not include English.
  await country.selectOption("BE");
  await page.getByRole("button", { name: inEnglish("langconfig.save") }).click();
  await page.getByText(inEnglish("langconfig.language.refused")).waitFor();
  expect(await country.inputValue()).toBe("BE");
  expect(await page.getByRole("radio").count()).toBe(3);
  expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toContain("country=GB");

  await country.selectOption("PL");
  await page.getByRole("button", { name: inEnglish("langconfig.country.show") }).click();
  await page.getByRole("radio", { name: "Polski" }).check();
  await page.getByRole("button", { name: inEnglish("langconfig.save") }).click();
  await isPolish(page, "/pricing");
  await zloty(page).waitFor();

  // The choice can be undone, and then all languages are offered again.
  await page.goto(`${server.url}/lang-config?next=/pricing`);
  const polishCountry = page.getByLabel(inPolish("langconfig.country.label"), { exact: true });
  expect(await polishCountry.inputValue()).toBe("PL");
  expect(await polishCountry.locator("option").first().textContent()).toBe(
    inPolish("langconfig.country.detected"),
  );
  await polishCountry.selectOption("detected");
  await page.getByRole("button", { name: inPolish("langconfig.country.show") }).click();
  await expect.poll(() => polishCountry.inputValue()).toBe("detected");
  await expect.poll(() => page.getByRole("radio").count()).toBe(11);
  await page.getByRole("radio", { name: "English" }).check();
  await page.getByRole("button", { name: inPolish("langconfig.save") }).click();
  await page.waitForURL(`${server.url}/pricing`);
  await euro(page).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("country");

  // A too long address is refused with an error text and a link back.
  await page.goto(`${server.url}/lang-config?next=/${"x".repeat(5000)}`);
  const [refusal] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    page.getByRole("button", { name: inEnglish("langconfig.save") }).click(),
  ]);
  expect(refusal.status()).toBe(413);
  await page.getByRole("heading", { name: inEnglish("errors.body_too_large") }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await screenshot(page, "lang-config-refused-360-en");
  await page.getByRole("link", { name: inEnglish("common.language.more") }).click();
  await page.waitForURL(`${server.url}/lang-config`);
  await context.close();
});

it("a member's choice goes with the account to other browsers, and its country does not", async () => {
  const page = await newPage(browser);
  const email = await signUpOn(server, page, "Ida");
  await page.goto(`${server.url}/lang-config?next=/notifications`);
  await page.getByText(inEnglish("langconfig.member")).waitFor();
  await page.getByLabel(inEnglish("langconfig.country.label"), { exact: true }).selectOption("CH");
  await page.getByRole("radio", { name: "Italiano" }).check();
  await page.getByRole("button", { name: inEnglish("langconfig.save") }).click();
  await page.waitForURL(`${server.url}/notifications`);
  await expect.poll(() => languageOf(page)).toMatch(/^it/);

  const other = await newPage(browser);
  const answer = await other.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email, password: ownPassword },
  });
  expect(answer.status()).toBe(200);
  await other.goto(`${server.url}/premium`);
  expect(await languageOf(other)).toMatch(/^it/);
  await other
    .getByText(/^9,99\s€$/)
    .first()
    .waitFor();
  expectClean(page);
  expectClean(other);
  await page.context().close();
  await other.context().close();
});

it("leads to no other site, whoever made the link", async () => {
  const page = await newPage(browser);
  for (const next of ["https://evil.test/", "//evil.test", "/\\evil.test", "/api/logout.php"]) {
    await page.goto(`${server.url}/lang-config?next=${encodeURIComponent(next)}`);
    const cancel = page.getByRole("link", { name: inEnglish("langconfig.cancel"), exact: true });
    expect(await cancel.getAttribute("href")).toBe("/");
    await page.getByRole("button", { name: inEnglish("langconfig.save") }).click();
    await page.waitForURL(`${server.url}/`);
  }
  expectClean(page);
  await page.context().close();
});
