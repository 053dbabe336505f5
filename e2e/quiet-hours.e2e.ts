import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(context: BrowserContext, locale: string): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: "anna@example.com", password: castPassword },
  });
  expect(answer.status()).toBe(200);
  await context.addCookies([{ name: "locale", value: locale, url: server.url }]);
}

it("a member keeps quiet hours by the clock of their browser, and sends themselves a test", async () => {
  const say = speak("de");
  const page = await newPage(browser, {
    locale: "de-DE",
    timezoneId: "Europe/Vienna",
    width: 360,
    height: 740,
  });
  await signIn(page.context(), "de");
  await page.goto(`${server.url}/notifications/notifications`);
  const quiet = page.getByRole("region", { name: say("notifications.quiet.title") });
  const isKept = quiet.getByRole("switch", { name: say("notifications.quiet.switch") });
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith("/api/quiet-hours"));

  const [on] = await Promise.all([saved(), isKept.click()]);
  expect(on.status()).toBe(200);
  await quiet.getByText(say("notifications.quiet.zone", { zone: "Mitteleuropäische Zeit" })).waitFor();
  const until = quiet.getByLabel(say("notifications.quiet.to"), { exact: true });
  await expect.poll(() => until.isEnabled()).toBe(true);
  const [later] = await Promise.all([saved(), until.selectOption("08:30")]);
  expect(await later.json()).toMatchObject({ from: "22:00", to: "08:30", time_zone: "Europe/Vienna" });
  await page.reload();
  await expect.poll(() => until.inputValue()).toBe("08:30");

  await page.getByRole("button", { name: say("notifications.test.action") }).click();
  await page.getByText(say("notifications.test.mail", { email: "anna@example.com" })).waitFor();
  await page.getByText(say("notifications.test.no_browsers")).waitFor();
  await quiet.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await screenshot(page, "quiet-hours-360-de");
  const outbox = async () => {
    const answer = await page.request.get(`${server.url}/dev/outbox.json?to=anna@example.com`);
    const subjects = (await answer.json()).entries.map((entry: { subject: string }) => entry.subject);
    return subjects.filter((subject: string) => subject === say("mails.test.subject"));
  };
  await expect.poll(outbox).toHaveLength(1);
  expectClean(page, [unpainted]);
});

it("offers the clock of another zone to who has travelled, and ends quiet hours", async () => {
  const say = speak("en");
  const page = await newPage(browser, {
    timezoneId: "America/New_York",
    width: 1280,
    height: 800,
    colorScheme: "dark",
  });
  await signIn(page.context(), "en");
  await page.goto(`${server.url}/notifications/notifications`);
  const quiet = page.getByRole("region", { name: say("notifications.quiet.title") });
  await quiet.getByText(say("notifications.quiet.zone", { zone: "Central European Time" })).waitFor();
  const use = quiet.getByRole("button", {
    name: say("notifications.quiet.use_zone", { zone: "Eastern Time" }),
  });
  await use.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await screenshot(page, "quiet-hours-1280-dark");
  await use.click();
  await quiet.getByText(say("notifications.quiet.zone", { zone: "Eastern Time" })).waitFor();
  const isKept = quiet.getByRole("switch", { name: say("notifications.quiet.switch") });
  const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await isKept.click();
  expect((await ended).status()).toBe(200);
  await expect.poll(() => isKept.isChecked()).toBe(false);
  await page.reload();
  await isKept.waitFor();
  expect(await isKept.isChecked()).toBe(false);
  expectClean(page, [unpainted]);
});
