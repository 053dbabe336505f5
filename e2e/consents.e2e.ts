import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const say = speak("pl");

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("the consent to one's sexuality is taken back on a phone: it is gone everywhere, and the log says so", async () => {
  const [page, other] = [await newPage(browser, { width: 360, height: 740 }), await newPage(browser)];
  for (const each of [page, other])
    await each.context().addCookies([{ name: "locale", value: "pl", url: server.url }]);
  await signUpOn(server, page, "Teresa_O");
  await signUpOn(server, other, "Looks_Around");
  const { profile } = await (await page.request.get(`${server.url}/api/profile`)).json();
  const shown = async () => {
    const answer = await other.request.get(`${server.url}/api/members/${profile.id}`);
    return (await answer.json()).member.sexuality;
  };

  // The member fills in the field and agrees to it in the same place.
  await page.goto(`${server.url}/profile`);
  const details = page.locator("#details");
  const field = details.getByLabel(say("profile.fields.sexuality"), { exact: true });
  const consent = details.getByRole("checkbox", { name: say("profile.consent.label") });
  // A choice made before the editor's code has loaded is lost.
  const choose = async () => {
    await field.selectOption("");
    await field.selectOption("bisexual");
    return consent.count();
  };
  await expect.poll(choose).toBe(1);
  await consent.check();
  await details.getByRole("button", { name: say("profile.save") }).click();
  await page.getByText(say("profile.saved")).waitFor();
  expect(await shown()).toBe("bisexual");

  await page.goto(`${server.url}/notifications`);
  await page.locator('#content a[href="/notifications/consents"]:visible').click();
  await page.getByText(say("consents.sexuality.given")).waitFor();
  const entries = page.locator("#content ol > li", { hasText: say("consents.kinds.sexuality") });
  await entries.getByText(say("consents.log.given")).waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(await listMisfits(page)).toEqual([]);

  // This tab was opened before and saves afterwards: its old value is no new consent.
  const stale = await page.context().newPage();
  await stale.goto(`${server.url}/profile`);

  const open = page.getByRole("button", { name: say("consents.sexuality.submit") });
  const dialog = page.getByRole("dialog");
  await open.click();
  await dialog.getByText(say("consents.sexuality.confirm_text")).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: say("consents.sexuality.cancel") }).click();
  await dialog.waitFor({ state: "detached" });
  await open.click();
  await dialog.getByRole("button", { name: say("consents.sexuality.submit") }).dblclick();
  await page.getByText(say("consents.sexuality.done")).waitFor();
  await page.getByText(say("consents.sexuality.none")).waitFor();
  expect(await open.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("sexuality-title");
  // Newest first; a double click makes one entry.
  await expect.poll(() => entries.count()).toBe(2);
  await entries.first().getByText(say("consents.log.withdrawn")).waitFor();

  expect(await shown()).toBeNull();
  await stale.locator("#details select[name=tattoos]").selectOption({ index: 1 });
  await stale
    .locator("#details")
    .getByRole("button", { name: say("profile.save") })
    .click();
  await stale.getByText(say("profile.saved")).waitFor();
  expect(await shown()).toBeNull();
  await page.goto(`${server.url}/profile`);
  expect(await field.inputValue()).toBe("");
  expect(await consent.count()).toBe(0);
  for (const each of [page, other]) expectClean(each);
}, 120_000);
