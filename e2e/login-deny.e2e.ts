import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { switchOnSecondStep } from "../support/second-step.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const say = speak("pl");
const newPassword = "latarnie nad rzeką 9";
/** The browser logs refused calls as errors; the journey causes them on purpose. */
const refused = [/status of 40[13]/, /status of 410/, /status of 422/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openPage(look: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: "pl", url: server.url }]);
  return page;
}

async function linkIn(email: string, path: string): Promise<string> {
  const find = async () =>
    (await server.outbox(email)).flatMap(({ links }) => links).find((link) => link.includes(path)) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.press("input[name=password]", "Enter");
}

it("a log-in that was somebody else's is denied from the mail: all are out, and only its owner gets back in", async () => {
  const [laptop, phone] = [await openPage(), await openPage({ width: 360, height: 740 })];
  const email = await signUpOn(server, laptop, "Halina_K");
  const { recovery, nextCode } = await switchOnSecondStep(server, laptop);
  await laptop.goto(`${server.url}/members`);

  // The thief has read the password and a recovery code off a note.
  const thief = await openPage({ colorScheme: "dark" });
  await enterPassword(thief, email, ownPassword);
  await thief.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await thief.locator("input[name=code]").fill(recovery[3] ?? "");
  await thief.locator("input[name=code]").press("Enter");
  await thief.waitForURL(/\/members$/);

  const link = await linkIn(email, "/login/deny?token=");
  await phone.goto(link);
  await expect.poll(() => phone.url()).toBe(`${server.url}/login/deny`);
  expect(await phone.content()).not.toContain(link.split("token=")[1]);
  await phone.getByRole("heading", { name: say("security.deny.title") }).waitFor();
  expect(await listViolations(phone)).toEqual([]);
  expect(await listMisfits(phone)).toEqual([]);
  // A mail scanner that opens the link changes nothing.
  await thief.reload();
  await thief.locator(".logged-in").waitFor();

  await phone.getByRole("button", { name: say("security.deny.submit") }).dblclick();
  const told = phone.getByRole("heading", { name: say("security.deny.done_title") });
  await told.waitFor();
  await expect.poll(() => told.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await phone.getByText(email).waitFor();
  await phone.getByText(say("security.deny.codes_gone")).waitFor();
  expect(await listViolations(phone)).toEqual([]);
  expect(await listMisfits(phone)).toEqual([]);
  for (const page of [laptop, thief]) await page.locator(".logged-out").waitFor();

  await enterPassword(thief, email, ownPassword);
  await thief.getByText(say("errors.login_failed")).waitFor();
  await phone.goto(link);
  await phone.getByRole("button", { name: say("security.deny.submit") }).click();
  await phone.getByText(say("errors.link_invalid")).waitFor();

  // The mail says that the password was replaced, not that the member forgot it.
  const { text } = await server.waitForOutbox(email, new RegExp(say("mails.account_secured.subject")));
  expect(text).toContain(say("mails.account_secured.heading"));
  expect(text).toContain(say("mails.account_secured.codes_gone"));
  await phone.goto(await linkIn(email, "/reset-password/do?token="));
  await phone.fill("input[name=password]", newPassword);
  await phone.fill("input[name=repeated_password]", newPassword);
  await phone.press("input[name=repeated_password]", "Enter");
  await phone.getByRole("heading", { name: say("reset.done.title") }).waitFor();
  await phone
    .locator("#content")
    .getByRole("link", { name: say("reset.done.login") })
    .click();
  await expect.poll(() => phone.inputValue("input[name=email]")).toBe(email);
  await phone.fill("input[name=password]", newPassword);
  await phone.press("input[name=password]", "Enter");
  // The other recovery codes of the note are revoked, too.
  await phone.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await phone.locator("input[name=code]").fill(recovery[4] ?? "");
  await phone.locator("input[name=code]").press("Enter");
  await phone.getByText(say("errors.fields.code_wrong")).waitFor();
  await phone.getByRole("button", { name: say("twostep.code.use_app") }).click();
  await phone.locator("input[name=code]").fill(nextCode());
  await phone.waitForURL(/\/members$/);
  await phone.goto(`${server.url}/notifications/security`);
  await phone.getByText(say("twostep.card.left", { count: 0 })).waitFor();
  for (const page of [laptop, phone, thief]) expectClean(page, refused);
}, 120_000);
