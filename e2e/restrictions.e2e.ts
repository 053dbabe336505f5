import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

const castPassword = "teapot-by-the-river-27";
const email = "olivia@example.com";
/** The demo still paints portraits during the journey; refusals are caused on purpose. */
const expected = [/photo|media|status of 40[34]|status of 422/];
const say = speak("en");
const mow = speak("pl");
const words = "Tak nie piszemy do ludzi.";

let server: RunningServer;
let browser: Browser;
/** The suspended member, on a phone, in Polish. */
let olivia: Page;
let oliviaName: string;
/** A page of the desk, on a computer, in English. */
let desk: Page;
let reference: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  olivia = await open("pl", { width: 360, height: 740, colorScheme: "dark" });
  desk = await open("en", { width: 1280, height: 800 });
  const { user } = await signIn(olivia);
  oliviaName = user.profile.name;
  await call(olivia, "PUT", "/api/user.php", { language: "pl" });
  const anna = await open("de", {});
  await call(anna, "POST", "/api/user.php", { email: "anna@example.com", password: castPassword });
  const report = { subject: "profile", id: user.id, reason: "abuse", words: "" };
  ({ reference } = await call(anna, "POST", "/api/reports", report));
  await logInAtDesk(server, desk, "/admin/reports");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(locale: Locale, options: Parameters<typeof newPage>[1]): Promise<Page> {
  const page = await newPage(browser, { ...options, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}
const signIn = (page: Page) => call(page, "POST", "/api/user.php", { email, password: castPassword });

async function call(page: Page, method: "GET" | "POST" | "PUT", path: string, data?: object) {
  const answer = await page.request.fetch(`${server.url}${path}`, {
    method,
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return answer.json();
}

async function tryLogin(): Promise<void> {
  await olivia.fill("input[name=email]", email);
  await olivia.fill("input[name=password]", castPassword);
  await olivia.keyboard.press("Enter");
}

/** Every part is accessible and none exceeds the width, in light and dark. */
const expectFine = async (page: Page, name: string) => expect(await look(page, name), name).toEqual([]);

it("a member is suspended at the desk, once, however hard one clicks, and their open page ends", async () => {
  await olivia.goto(`${server.url}/members`);
  await olivia.locator("[data-ready]").waitFor();
  await desk.getByRole("link", { name: new RegExp(reference) }).click();
  await desk.getByRole("button", { name: say("complaintqueue.take"), exact: true }).click();
  const section = desk.getByRole("region", { name: say("reportqueue.restrict.title") });
  await section.getByRole("button", { name: say("reportqueue.restrict.suspend"), exact: true }).click();
  const dialog = desk.getByRole("dialog", {
    name: say("reportqueue.restrict.suspend_title", { name: oliviaName }),
  });
  await dialog.getByText(say("reportqueue.restrict.suspend_text", { name: oliviaName })).waitFor();
  const confirm = dialog.getByRole("button", { name: say("reportqueue.restrict.suspend"), exact: true });
  await confirm.click();
  await dialog.getByText(say("errors.fields.required")).waitFor();
  await expectFine(desk, "suspend-dialog-en-1280");
  await dialog.getByRole("combobox", { name: say("reportqueue.restrict.length") }).selectOption("24");
  await dialog.getByRole("textbox", { name: say("reportqueue.restrict.words") }).fill(words);
  await confirm.dblclick();
  await dialog.waitFor({ state: "detached" });
  await desk.getByRole("button", { name: say("reportqueue.restrict.lift"), exact: true }).waitFor();
  await expectFine(desk, "suspended-desk-en-1280");
  expectClean(desk, expected);
  // The server ended the member's stream: the page offers the log-in again.
  await olivia.locator("a[href^='/login']").first().waitFor({ state: "attached" });
  const { user } = await call(olivia, "GET", "/api/user.php");
  expect(user).toBeNull();
});

it("the member reads why, in the mail and at the log-in, and goes on to an appeal", async () => {
  const mail = await server.waitForOutbox(email, /zawieszone/);
  expect(mail.text).toContain("Tak nie piszemy do ludzi");
  await olivia.goto(`${server.url}/login`);
  await olivia.locator("[data-ready]").waitFor();
  await tryLogin();
  await olivia.getByText(mow("errors.account_suspended")).waitFor();
  await olivia.getByText(mow("reports.against.words", { words })).waitFor();
  await olivia.getByText(mow("reports.against.decided")).waitFor();
  await expectFine(olivia, "suspended-login-pl-360");
  await olivia.getByRole("status").locator("a[href*='kind=appeal']").click();
  await olivia.waitForURL(/\/complaints\?kind=appeal&about=[A-Z0-9-]+/);
  const about = new URL(olivia.url()).searchParams.get("about") ?? "none";
  expect(mail.subject).toContain(about);
  expect(await olivia.locator("input[name=about]").inputValue()).toBe(about);

  // A member who cannot log in finds the functions of Settings here.
  await olivia.goto(`${server.url}/login`);
  await olivia.locator("[data-ready]").waitFor();
  await tryLogin();
  await olivia.getByRole("status").locator("a[href*='wish=copy']").waitFor();
  await olivia.getByRole("status").locator("a[href*='wish=delete']").click();
  await olivia.waitForURL(/\/complaints\?kind=privacy&wish=delete&about=[A-Z0-9-]+/);
  const asked = mow("complaints.wishes.delete", { reference: about });
  expect(await olivia.locator("textarea[name=text]").inputValue()).toBe(asked);
  await expectFine(olivia, "rights-pl-360");
  expectClean(olivia, [...expected, /status of 401/]);
});

it("after the suspension is lifted the member can log in again", async () => {
  await desk.getByRole("button", { name: say("reportqueue.restrict.lift"), exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: say("reportqueue.restrict.lift_title") });
  const confirm = dialog.getByRole("button", { name: say("reportqueue.restrict.lift"), exact: true });
  await confirm.click();
  await dialog.getByText(say("errors.fields.required")).waitFor();
  await expectFine(desk, "lift-dialog-en-1280");
  // The staff member who decided cannot accept the appeal, and reads which colleagues can.
  expect(await dialog.locator("option[value=appeal]").count()).toBe(0);
  await dialog.getByText(say("reportqueue.restrict.lift_hint")).waitFor();
  await dialog.getByRole("combobox").selectOption("mistake");
  await confirm.dblclick();
  await dialog.waitFor({ state: "detached" });
  await server.waitForOutbox(email, /Znów możesz się zalogować/);
  await olivia.goto(`${server.url}/login`);
  await olivia.locator("[data-ready]").waitFor();
  await tryLogin();
  await olivia.waitForURL((url) => !url.pathname.startsWith("/login"));
  await olivia.goto(`${server.url}/notifications/reports`);
  await olivia.getByText(mow("reports.against.words", { words })).waitFor();
  await expectFine(olivia, "suspended-decisions-pl-360");
  expectClean(desk, expected);
});
