import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownPages } from "#contracts/front/own-pages.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
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

async function open(locale: Locale, size = { width: 360, height: 740 }): Promise<Page> {
  const page = await newPage(browser, { ...size, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

it("every page is reached from the footer, in German on a phone, and axe finds nothing", async () => {
  const say = speak("de");
  const page = await open("de");
  await page.goto(server.url);
  const footer = page.getByRole("contentinfo");
  for (const name of ownPages) {
    const link = footer.getByRole("link", {
      name: say(`footer.links.${name.replace("-", "_")}`),
      exact: true,
    });
    await link.click();
    await page.waitForURL(`${server.url}/pages/${name}`);
    await page.getByText(say("pages.changed", { date: "" }).trim()).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), name).toBe(false);
    expect(await listViolations(page)).toEqual([]);
  }
  expectClean(page);
});

it("a section of the terms has an address, which is valid in another language too", async () => {
  const say = speak("pl");
  const page = await open("pl", { width: 1280, height: 800 });
  await page.goto(`${server.url}/pages/terms`);
  const polish = await titleOf(page);
  await page
    .getByRole("navigation", { name: say("pages.contents") })
    .getByRole("link")
    .nth(4)
    .click();
  await page.waitForURL(`${server.url}/pages/terms#prices`);
  await expect
    .poll(() => page.locator("#prices").evaluate((at) => at.getBoundingClientRect().top))
    .toBeLessThan(200);
  const german = await open("de");
  await german.goto(`${server.url}/pages/terms#prices`);
  expect(await titleOf(german)).not.toBe(polish);
  await expect
    .poll(() => german.locator("#prices").evaluate((at) => at.getBoundingClientRect().top))
    .toBeLessThan(200);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
  await expect.poll(() => page.locator("#prices").isVisible()).toBe(true);
  expectClean(page);
  expectClean(german);
});

it("a reader in the United States finds their rights on a phone, a reader in Ireland does not", async () => {
  const openFrom = async (country: string) => {
    const page = await open("en");
    await page.context().addCookies([{ name: "country", value: country, url: server.url }]);
    await page.goto(`${server.url}/pages/privacy`);
    await page.locator("#rights").waitFor();
    return page;
  };
  const american = await openFrom("US");
  const contents = american.getByRole("navigation", { name: speak("en")("pages.contents") });
  await contents.getByRole("link", { name: "United States: your rights" }).click();
  await american.waitForURL(`${server.url}/pages/privacy#us-rights`);
  await expect
    .poll(() => american.locator("#us-rights").evaluate((at) => at.getBoundingClientRect().top))
    .toBeLessThan(200);
  await american.getByRole("link", { name: "how long we keep it", exact: true }).click();
  await american.waitForURL(`${server.url}/pages/privacy#retention`);
  expect(await look(american, "privacy-us")).toEqual([]);
  const irish = await openFrom("IE");
  expect(await irish.locator("#us-rights").count()).toBe(0);
  expectClean(american);
  expectClean(irish);
});

it("a question is found by words of its answer, by keyboard, and an address opens it", async () => {
  const say = speak("de");
  const page = await open("de");
  await page.goto(`${server.url}/pages/faq`);
  const search = page.getByRole("searchbox", { name: say("pages.search") });
  await search.focus();
  await page.keyboard.type("abo verlangert");
  await page.getByText(say("pages.found", { count: 1 })).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const details = page.locator("details#subscription");
  await expect.poll(() => details.getAttribute("open")).not.toBeNull();
  await search.fill("xyzzy");
  await page.getByText(say("pages.found", { count: 0 })).waitFor();
  await page.getByRole("button", { name: say("pages.clear") }).click();
  await expect.poll(() => page.locator("details").count()).toBeGreaterThan(18);
  await page.goto(`${server.url}/pages/faq#refund`);
  await expect.poll(() => page.locator("details#refund").getAttribute("open")).not.toBeNull();
  await page.locator("#refund a").click();
  await page.waitForURL(`${server.url}/pages/return-policy`);
  expectClean(page);
});

it("whoever excludes themselves is refused at the sign-up, and a double click brings one mail", async () => {
  const say = speak("de");
  const email = "greta.fern@example.com";
  const page = await open("de");
  await page.goto(`${server.url}/pages/ban`);
  const send = page.getByRole("button", { name: say("exclusion.submit") });
  await send.click();
  await page.getByText(say("errors.fields.required")).waitFor();
  await page.getByLabel(say("exclusion.email")).fill(email);
  await send.dblclick();
  await page.getByRole("heading", { name: say("exclusion.sent_title") }).waitFor();
  const mail = await server.waitForOutbox(email, /Selbstausschluss/);
  expect(await server.outbox(email)).toHaveLength(1);
  const link = mail.links.find((address) => address.includes("/pages/ban/confirm?token=")) ?? "";

  await page.goto(link);
  await page.waitForURL(`${server.url}/pages/ban/confirm`);
  await page.getByLabel(say("exclusion.time")).selectOption("60");
  await page.getByRole("button", { name: say("exclusion.confirm.submit") }).click();
  await page.getByText(String(new Date().getUTCFullYear() + 5)).waitFor();
  await page.getByRole("heading", { name: say("exclusion.confirm.done_title") }).waitFor();
  await page.goto(link);
  await page.getByRole("button", { name: say("exclusion.confirm.submit") }).click();
  await page.getByRole("heading", { name: say("exclusion.confirm.invalid_title") }).waitFor();

  const refused = await page.request.post(`${server.url}/api/signups`, {
    headers: { "x-client": "web", origin: server.url },
    data: {
      email,
      name: "Greta_Fern",
      password: "apfelbaum am see 7",
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    },
  });
  expect([refused.status(), ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    say("errors.self_excluded"),
  ]);
  expectClean(page, [/status of 422/, /status of 410/]);
});

it("a mobile number is excluded by the code that comes to it", async () => {
  const say = speak("de");
  const page = await open("de");
  await page.goto(`${server.url}/pages/ban`);
  await page.getByRole("button", { name: say("exclusion.by_number") }).click();
  const number = page.getByLabel(say("phone.number"));
  await expect.poll(() => number.evaluate((field) => document.activeElement === field)).toBe(true);
  await number.fill("030 123456");
  await page.keyboard.press("Enter");
  await page.getByText(say("errors.fields.phone_invalid")).waitFor();
  await number.fill("+49 1512 3456790");
  await page.getByRole("button", { name: say("phone.send") }).dblclick();
  const code = page.getByLabel(say("phone.code"));
  await code.waitFor();
  // The phone dropped the page while its reader read the messages: the code can still be typed.
  await page.reload();
  await page.getByRole("button", { name: say("exclusion.by_number") }).click();
  await code.waitFor();
  const { text } = await server.waitForOutbox("+4915123456790", /./);
  expect(await server.outbox("+4915123456790")).toHaveLength(1);
  await page.getByLabel(say("exclusion.time")).selectOption("60");
  await code.fill("12345");
  await page.getByRole("button", { name: say("exclusion.confirm.submit") }).click();
  await page.getByText(say("errors.fields.code_wrong")).waitFor();
  await code.fill(/#(\d{6})$/.exec(text)?.[1] ?? "");
  await page.getByRole("button", { name: say("exclusion.confirm.submit") }).click();
  await page.getByRole("heading", { name: say("exclusion.confirm.done_title") }).waitFor();
  await page.getByText(String(new Date().getUTCFullYear() + 5)).waitFor();
  expectClean(page, [/status of 422/]);
});

it("an unknown page is a 404 in the visitor's language; the sign-up leads to terms and privacy policy", async () => {
  const say = speak("pl");
  const page = await open("pl");
  for (const path of ["/nowhere", "/pages/nowhere", "/terms", "/Pages", "/pages/terms?version=5"]) {
    const answer = await page.goto(`${server.url}${path}`);
    expect(answer?.status(), path).toBe(404);
    await page.getByText(say("errors.not_found")).first().waitFor();
  }
  await page.goto(`${server.url}/signup`);
  for (const name of ["terms", "privacy"]) {
    const link = page.locator(`dialog[open] a[href="/pages/${name}"]`);
    expect(await link.getAttribute("target")).toBe("_blank");
  }
  expectClean(page, [/status of 404/]);
});
