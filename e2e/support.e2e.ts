import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, openTab } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

/** The browser logs refused calls as errors; the journey causes one on purpose. The demo still paints portraits. */
const expected = [/status of 422/, /photo|media|status of 404/];

let server: RunningServer;
let browser: Browser;
let desk: Page;
const say = speak("en");
const mow = speak("pl");

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  desk = await open("en", { width: 1280, height: 800 });
  await logInAtDesk(server, desk, "/admin/support");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(locale: Locale, options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(browser, { ...options, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

async function openCase(words: string): Promise<void> {
  await desk.goto(`${server.url}/admin/support`);
  await desk.getByRole("link", { name: new RegExp(words) }).click();
  // The list has the same kind of heading.
  await desk.waitForURL(/\/admin\/support\/(?!answered)./);
  await desk.getByRole("progressbar").waitFor({ state: "detached" });
}

async function answer(words: string): Promise<void> {
  const form = desk.getByRole("region", { name: say("complaintqueue.support.answer"), exact: true });
  await form.getByRole("combobox").selectOption("account");
  await form.getByRole("textbox").fill(words);
  await form.getByRole("button", { name: say("complaintqueue.send"), exact: true }).click();
  await desk.getByText(words).first().waitFor();
}

it("a member asks in Polish on a phone, staff answers, the member is told and reads it", async () => {
  const phone = { width: 360, height: 740, hasTouch: true };
  let page = await open("pl", phone);
  const context = page.context();
  await signInCast(server, page, "marek", "pl");
  await page.goto(`${server.url}/pages/service`);
  await page.locator('#content a[href="/support"]').tap();
  await page.getByRole("heading", { level: 1, name: mow("support.title"), exact: true }).waitFor();
  await page.getByText(mow("support.empty.title"), { exact: true }).waitFor();
  expect(await look(page, "support-empty-pl-360")).toEqual([]);

  const field = page.getByRole("textbox", { name: mow("support.message") });
  const send = page.getByRole("button", { name: mow("support.send"), exact: true });
  await send.click();
  await page.getByText(mow("errors.fields.required")).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("text");
  await field.fill("Jak zmienić zdjęcie?\n<b>Proszę</b> https://example.com");
  const notice = page.getByRole("region", { name: mow("common.notices") }).locator("li");
  const noticed = notice.waitFor();
  await send.dblclick();
  const thread = page.getByRole("region", { name: mow("support.thread"), exact: true });
  await thread.getByText("<b>Proszę</b> https://example.com").waitFor();
  // Pressed twice and sent once.
  expect(await thread.getByRole("listitem").count()).toBe(1);
  expect(await field.inputValue()).toBe("");
  // A notice that rises or fades has too little contrast for a moment: it has come and gone first.
  await noticed;
  await notice.waitFor({ state: "detached" });
  expect(await look(page, "support-waiting-pl-360")).toEqual([]);
  expectClean(page, expected);
  // The member leaves the site.
  await page.close();

  await openCase("Jak zmienić");
  expect(await desk.locator('a[href*="example.com"]').count()).toBe(0);
  expect(await look(desk, "support-case-en-1280")).toEqual([]);
  await desk.getByRole("button", { name: say("complaintqueue.take"), exact: true }).click();
  await desk.getByText(say("complaintqueue.holder_you"), { exact: true }).waitFor();
  expect(await look(desk, "support-case-held-en-1280")).toEqual([]);
  await answer("W profilu, pod zdjęciem.");

  const mail = await server.waitForOutbox("marek@example.com", /Masz odpowiedź od obsługi klienta/);
  expect(mail.text).not.toContain("W profilu");
  const link = mail.links.find((one) => one.endsWith("/support")) ?? "";

  page = await openTab(context);
  await page.goto(`${server.url}/members`);
  const marked = page.locator("header .news");
  await marked.waitFor();
  // The mark is told to those who do not see it, too.
  const menu = `${mow("navigation.account.menu", { name: "marek.w" })} (${mow("navigation.account.answer")})`;
  await page.getByRole("button", { name: menu, exact: true }).click();
  const item = page.getByRole("menuitem", { name: mow("navigation.account.answer") });
  await item.waitFor();
  expect(await look(page, "support-menu-pl-360")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.goto(link);
  const said = page.getByRole("region", { name: mow("support.thread"), exact: true });
  await said.getByText("W profilu, pod zdjęciem.").waitFor();
  await said.getByText(mow("support.team"), { exact: true }).waitFor();
  await marked.waitFor({ state: "detached" });
  expect(await look(page, "support-answered-pl-360")).toEqual([]);

  // A further answer appears on the open page.
  await answer("Albo w ustawieniach.");
  await said.getByText("Albo w ustawieniach.").waitFor();
  const closing = desk.getByRole("region", { name: say("complaintqueue.support.end"), exact: true });
  await closing.getByRole("combobox").selectOption("solved");
  await closing.getByRole("button", { name: say("complaintqueue.support.submit"), exact: true }).click();
  await desk.getByText(say("complaintqueue.support.done"), { exact: true }).first().waitFor();
  // The open page says so by itself.
  await page.getByText(mow("support.closed"), { exact: true }).waitFor();
  expectClean(page, expected);
  expectClean(desk, expected);
  await context.close();
});

it("another asks in the dark by keyboard alone, and a visitor is led to the log-in", async () => {
  const page = await open("en", { width: 1280, height: 800, colorScheme: "dark" });
  await page.goto(`${server.url}/support`);
  await page.waitForURL(/\/login\?next=%2Fsupport$/);
  await signInCast(server, page, "olivia", "en");
  await page.goto(`${server.url}/support`);
  await page.getByRole("textbox", { name: say("support.message") }).focus();
  await page.keyboard.type("I was charged twice.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: say("support.thread") })
    .getByText("I was charged twice.")
    .waitFor();
  expect(await look(page, "support-waiting-en-1280")).toEqual([]);
  await desk.goto(`${server.url}/admin/support`);
  await desk.getByRole("link", { name: /I was charged twice/ }).waitFor();
  expect(await look(desk, "support-queue-en-1280")).toEqual([]);
  expectClean(page, expected);
  await page.context().close();
});
