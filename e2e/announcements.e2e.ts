import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Locale, localeNames, locales } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { startLater } from "../support/later.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
/** The browser logs refused calls as errors; the demo still paints portraits during the journey. */
const expected = [/status of 422/, /photo|media|status of 404/];
const say = speak("en");
const sprich = speak("de");

let server: RunningServer;
let browser: Browser;
/** A page of the desk, on a computer, in English. */
let desk: Page;
/** A member who chose site news, in German. */
let anna: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true, dataDir }), launchBrowser()]);
  desk = await open("en", { width: 1280, height: 800 });
  anna = await open("de", { width: 360, height: 740 });
  await signInCast(server, anna, "anna", "de");
  await put(anna, "/api/user.php", { language: "de" });
  await put(anna, "/api/notification-switches/site_news/email", { is_on: true });
  await logInAtDesk(server, desk, "/admin/announcements");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(locale: Locale, options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(browser, { ...options, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}
async function put(page: Page, path: string, data: object): Promise<void> {
  const headers = { "x-client": "web", origin: server.url };
  const answer = await page.request.put(`${server.url}${path}`, { headers, data });
  expect(answer.status(), path).toBe(200);
}

/** Every part is accessible and none exceeds the width: on a computer, and on a phone in long languages. */
async function expectFine(name: string): Promise<void> {
  expect(await look(desk, name), name).toEqual([]);
  for (const locale of ["de", "pl"] as const) {
    await speakAtDesk(locale, { width: 360, height: 740 });
    expect(await look(desk, `${name}-${locale}-360`), `${name} ${locale}`).toEqual([]);
  }
  await speakAtDesk("en", { width: 1280, height: 800 });
}
async function speakAtDesk(locale: Locale, size: { width: number; height: number }): Promise<void> {
  await desk.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  await desk.setViewportSize(size);
  await desk.reload();
  await desk.getByRole("heading", { level: 1 }).waitFor();
}

const button = (name: string) => desk.getByRole("button", { name, exact: true });
const sendTo = (count: number) => say("announcements.send", { count });
const fieldOf = (locale: Locale, field: string) => desk.locator(`[name="texts.${locale}.${field}"]`);
async function choose(locale: Locale): Promise<void> {
  await desk.getByRole("tab", { name: new RegExp(`^${localeNames[locale]}`) }).click();
}
async function fill(locale: Locale): Promise<void> {
  await choose(locale);
  await fieldOf(locale, "subject").fill(`Subject ${locale}`);
  await fieldOf(locale, "preview").fill(`Preview ${locale}`);
  await fieldOf(locale, "body").fill(`Hello **everybody**, ${locale}.\n\n- [Credits](/credits)`);
  await fieldOf(locale, "link_label").fill(`Go ${locale}`);
}

it("staff writes in all languages of the site, is told what is wrong or missing where it is, and loses nothing", async () => {
  await desk.getByText(say("announcements.none_title")).waitFor();
  await expectFine("announcements-none");
  await button(say("announcements.new")).click();
  await desk.waitForURL(/\/admin\/announcements\/[0-9a-f-]{36}$/);
  await desk.locator("[name=link_path]").fill("/credits");
  await fill("de");
  await fieldOf("de", "body").fill("[Klick](https://evil.example)");
  await choose("en");
  await button(say("announcements.save")).click();
  // The refusal stands at its field in the tab of its language, and the cursor is in the field.
  await desk.getByText(say("errors.fields.foreign_link")).waitFor();
  expect(await fieldOf("de", "body").evaluate((field) => field === document.activeElement)).toBe(true);
  await fill("de");

  await desk.getByRole("link", { name: say("announcements.back") }).click();
  const leaving = desk.getByRole("dialog", { name: say("announcements.leave.title") });
  await leaving.getByRole("button", { name: say("announcements.leave.stay") }).click();
  await button(say("announcements.save")).click();
  await desk.getByText(say("announcements.saved"), { exact: true }).first().waitFor();

  await button(sendTo(1)).click();
  await desk.getByText(say("announcements.missing")).first().waitFor();
  await expect
    .poll(() => fieldOf("en", "subject").evaluate((field) => field === document.activeElement))
    .toBe(true);
  // Tabs by keyboard: one to the right, then to the last.
  await desk.getByRole("tab", { name: /^English/ }).focus();
  await desk.keyboard.press("End");
  await desk.getByRole("tab", { name: /^Svenska/, selected: true }).waitFor();
  for (const locale of locales) await fill(locale);
  const mail = desk.getByRole("region", { name: say("announcements.mail") });
  await mail.locator("strong", { hasText: "everybody" }).waitFor();
  await mail.getByRole("link", { name: "Credits" }).click();
  await button(say("announcements.save")).click();
  await desk.getByText(say("announcements.saved"), { exact: true }).first().waitFor();
  await expectFine("announcement-draft");
  expectClean(desk, expected);
});

it("it is sent by one more press, which says to how many, and can be stopped before it begins", async () => {
  const address = desk.url();
  await button(sendTo(1)).click();
  const dialog = desk.getByRole("dialog", { name: say("announcements.send_title", { count: 1 }) });
  expect(await look(desk, "announcement-send")).toEqual([]);
  await dialog.getByRole("button", { name: sendTo(1), exact: true }).dblclick();
  await button(say("announcements.stop")).waitFor();
  await expectFine("announcement-waiting");

  await button(say("announcements.copy")).click();
  await desk.waitForURL((url) => url.href !== address && /\/announcements\/[0-9a-f-]{36}$/.test(url.href));
  await fieldOf("en", "subject").fill("Stopped in time");
  await button(sendTo(1)).click();
  await dialog.getByRole("button", { name: sendTo(1), exact: true }).click();
  await button(say("announcements.stop")).click();
  await desk.getByText(say("announcements.stopped")).waitFor();
  await desk.goto(address);
  await button(say("announcements.stop")).waitFor();
  expectClean(desk, expected);
});

it("who chose news gets it in their language, can switch it off by its link, and nobody else gets anything", async () => {
  const address = desk.url();
  // The page would keep polling during the pause.
  await desk.goto("about:blank");
  const later = { hours: 0.1, due: ["send-announcements"] };
  server = await startLater(server, later, { demoTown: true, dataDir });
  const mail = await server.waitForOutbox("anna@example.com", /^Subject de$/);
  expect(mail.text).toContain("Hello everybody, de.");
  expect(mail.text).toContain(`Go de:\n${server.url}/credits`);
  expect(mail.html).toContain("<strong>everybody</strong>");
  await desk.goto(address);
  await desk.getByText(say("announcements.mailed", { count: 1 })).waitFor();
  await desk.getByText(say("announcements.states.sent"), { exact: true }).waitFor();
  await expectFine("announcement-sent");
  expect((await server.outbox("anna@example.com")).filter(({ subject }) => /^Stopped/.test(subject))).toEqual(
    [],
  );
  const others = await server.outbox("sofie@example.com");
  expect(others.filter(({ subject }) => subject.startsWith("Subject"))).toEqual([]);
  await desk.goto(`${server.url}/admin/announcements`);
  await desk.getByRole("link", { name: /Stopped in time/ }).waitFor();
  await expectFine("announcements");

  const link = mail.links.find((address) => address.includes("/unsubscribe/")) ?? "";
  await anna.goto(link);
  await anna.getByText(sprich("unsubscribe.kinds.site_news")).waitFor();
  await anna.getByRole("button", { name: sprich("unsubscribe.on.action") }).click();
  await anna.getByRole("heading", { name: sprich("unsubscribe.off.title") }).waitFor();
  expectClean(anna, expected);
  expectClean(desk, expected);
});
