import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deletionDays } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { switchOnSecondStep } from "../support/second-step.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword as password } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 403/, /status of 410/, /status of 422/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function call(page: Page, path: string, data: object) {
  const answer = await page.request.post(`${server.url}${path}`, {
    headers: { "x-client": "web", origin: server.url },
    data,
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** A confirmed member who is signed in. */
async function openMember(
  locale: Locale,
  name: string,
  look: Parameters<typeof newPage>[1],
): Promise<{ page: Page; email: string; id: string }> {
  const email = `${name.toLowerCase()}@example.com`;
  const page = await newPage(browser, { ...look, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  const { user } = await call(page, "/api/signups", {
    email,
    name,
    password,
    date_of_birth: "1990-05-17",
    gender: "woman",
    seeks: ["man", "woman"],
    consent: true,
  });
  const { links } = await server.waitForOutbox(email);
  await call(page, "/api/activations", { token: links[0]?.split("token=")[1] });
  return { page, email, id: user.id };
}

async function expectRestful(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().every(({ playState }) => playState !== "running")),
    )
    .toBe(true);
}

it("a member deletes the account on a phone, and comes back by the mail's link", async () => {
  const say = speak("de");
  const { page, email, id } = await openMember("de", "Jette_Geht", { width: 360, height: 740 });
  const { page: other } = await openMember("en", "Stays_Here", {});
  const seen = () => other.request.get(`${server.url}/api/members/${id}`).then((answer) => answer.status());
  expect(await seen()).toBe(200);

  await page.goto(`${server.url}/notifications`);
  await page.getByRole("link", { name: new RegExp(say("settings.sections.data.title")) }).click();
  await page.getByRole("button", { name: say("leaving.delete.open") }).waitFor();
  await page.getByRole("button", { name: say("leaving.delete.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("leaving.delete.back", { days: deletionDays })).waitFor();
  await expectRestful(page);
  await expectAccessible(page);
  await dialog.getByRole("combobox").selectOption("found_someone");
  await dialog.locator("textarea").fill("Wir haben uns hier kennengelernt.");
  const submit = dialog.getByRole("button", { name: say("leaving.delete.submit") });
  await submit.click();
  await dialog.getByText(say("errors.fields.required")).waitFor();
  await dialog.locator("input[name=password]").fill("nicht mein passwort");
  await submit.click();
  await dialog.getByText(say("errors.fields.password_wrong")).waitFor();
  await dialog.locator("input[name=password]").fill(password);
  await submit.dblclick();
  await page.waitForURL(`${server.url}/account-deleted`);
  await page.getByRole("heading", { name: say("leaving.deleted.title") }).waitFor();
  await expectAccessible(page);
  expect(await seen()).toBe(404);
  await page.goBack();
  await page.waitForURL(/\/login/);

  const { links } = await server.waitForOutbox(email, /gelöscht/);
  const link = links.find((one) => one.includes("/reactivate?token=")) ?? "";
  await page.goto(link);
  await expect.poll(() => page.url()).toBe(`${server.url}/reactivate`);
  await page.getByRole("heading", { name: say("leaving.return.heading") }).waitFor();
  expect(await seen()).toBe(404);
  await expectAccessible(page);
  await page.getByRole("button", { name: say("leaving.return.submit") }).click();
  await page.getByRole("heading", { name: say("leaving.return.done_title") }).waitFor();
  expect(await seen()).toBe(200);
  await page
    .locator("#content")
    .getByRole("link", { name: say("leaving.return.login") })
    .click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.inputValue("input[name=email]")).toBe(email);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
  await page.waitForURL(/\/members/);
  await page.goto(link);
  await page.getByRole("button", { name: say("leaving.return.submit") }).click();
  await page.getByRole("heading", { name: say("leaving.return.invalid_title") }).waitFor();
  await expectClean(page, refused);
}, 120_000);

it("another leaves by keyboard, in the dark and in Polish, and comes back by logging in", async () => {
  const say = speak("pl");
  const { page, email } = await openMember("pl", "Zosia_Idzie", { colorScheme: "dark" });
  await page.goto(`${server.url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.delete.open") }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").focus();
  await expectRestful(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: say("leaving.delete.open") }).focus();
  await page.keyboard.press("Enter");
  await dialog.locator("input[name=password]").focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/account-deleted`);
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
  await page.getByText(say("errors.pending_deletion", { days: deletionDays })).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("auth.login.reactivate") }).click();
  await page.waitForURL(/\/members/);
  await expectClean(page, refused);
}, 120_000);

it("whose log-in has two steps comes back once the code is given, not before", async () => {
  const say = speak("de");
  const { page, email, id } = await openMember("de", "Ortrud_Zaudert", { width: 360, height: 740 });
  const { page: other } = await openMember("en", "Waits_For_Her", {});
  const seen = () => other.request.get(`${server.url}/api/members/${id}`).then((answer) => answer.status());
  const { recovery, nextCode } = await switchOnSecondStep(server, page);
  await call(page, "/api/deletion", { password });
  expect(await seen()).toBe(404);

  await page.goto(`${server.url}/login?next=%2Fprofile`);
  const logIn = async () => {
    await page.fill("input[name=email]", email);
    await page.fill("input[name=password]", password);
    await page.click("button[type=submit]");
    await page.getByText(say("errors.pending_deletion", { days: deletionDays })).waitFor();
    await page.getByRole("button", { name: say("auth.login.reactivate") }).click();
    await page.waitForURL(/\/login\/code\?next=%2Fprofile$/);
    await page.getByRole("heading", { name: say("twostep.code.title") }).waitFor();
  };
  await logIn();
  expect(await seen()).toBe(404);
  await page.locator("input[name=code]").fill("000000");
  await page.getByText(say("errors.fields.code_wrong")).waitFor();
  await expectRestful(page);
  await expectAccessible(page);
  // Going back before the end takes nothing back, and the page asks again.
  await page.goBack();
  await page.waitForURL(/\/login\?next=%2Fprofile$/);
  await page.reload();
  expect(await seen()).toBe(404);
  await logIn();
  await page.locator("input[name=code]").fill(nextCode());
  await page.waitForURL(`${server.url}/profile`);
  expect(await seen()).toBe(200);

  // A recovery code works as well.
  await call(page, "/api/deletion", { password });
  await page.goto(`${server.url}/login?next=%2Fprofile`);
  await logIn();
  await page.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await page.locator("input[name=code]").fill(recovery[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/profile`);
  expect(await seen()).toBe(200);
  await expectClean(page, refused);
}, 120_000);

it("a pause hides until the next log-in", async () => {
  const say = speak("en");
  const { page, email, id } = await openMember("en", "Pauses_A_While", {});
  const { page: other } = await openMember("en", "Looks_Around", {});
  const seen = () => other.request.get(`${server.url}/api/members/${id}`).then((answer) => answer.status());
  await page.goto(`${server.url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.pause.submit") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("leaving.pause.submit") })
    .click();
  await page.getByText(say("leaving.pause.done")).waitFor();
  expect(await seen()).toBe(404);
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
  await page.waitForURL(/\/members/);
  expect(await seen()).toBe(200);
  await expectClean(page, refused);
}, 120_000);

it("a copy of one's data is asked for with the password, built and downloaded", async () => {
  const say = speak("nl");
  const { page, email } = await openMember("nl", "Neemt_Mee", { width: 360, height: 740 });
  await page.goto(`${server.url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.export.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").fill("niet mijn wachtwoord");
  await dialog.getByRole("button", { name: say("leaving.export.submit") }).click();
  await dialog.getByText(say("errors.fields.password_wrong")).waitFor();
  await dialog.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await server.waitForOutbox(email, /gegevens/);
  const name = say("leaving.export.download", { size: "0,1" });
  await page.getByRole("button", { name }).click();
  await dialog.locator("input[name=password]").fill("niet mijn wachtwoord");
  await page.keyboard.press("Enter");
  await dialog.getByText(say("errors.fields.password_wrong")).waitFor();
  await expectAccessible(page);
  await dialog.locator("input[name=password]").fill(password);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await dialog.waitFor({ state: "detached" });
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await expectClean(page, refused);
}, 120_000);
