import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { switchOnSecondStep } from "../support/second-step.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const say = speak("de");
/** The browser logs refused calls as errors; the journey causes them on purpose. */
const refused = [/status of 403/, /status of 422/];

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
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  return page;
}

/** The element with the focus: a field's name or a button's words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("name") ?? element?.textContent ?? "";
  });

/** Presses Tab from the current focus until the aim is reached. */
async function tabTo(page: Page, aim: string): Promise<void> {
  for (let count = 0; count < 60 && (await focused(page)) !== aim; count += 1)
    await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(aim);
}

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

it("recovery codes are renewed by keyboard alone: shown once, and the old ones open nothing any more", async () => {
  const page = await openPage();
  const email = await signUpOn(server, page, "Wiebke_R");
  const { recovery, nextCode } = await switchOnSecondStep(server, page);
  await page.goto(`${server.url}/notifications/security`);
  const dialog = page.getByRole("dialog");
  const open = say("twostep.card.renew");

  await tabTo(page, open);
  await page.keyboard.press("Enter");
  await dialog.getByText(say("twostep.renew.text")).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(open);

  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await tabTo(page, "password");
  await retype(page, "das falsche Wort");
  await dialog.getByText(say("errors.fields.required")).waitFor();
  await expect.poll(() => focused(page)).toBe("code");
  await retype(page, "000000");
  await dialog.getByText(say("errors.fields.password_wrong")).waitFor();
  await expect.poll(() => focused(page)).toBe("password");
  await retype(page, ownPassword);
  await dialog.getByText(say("errors.fields.code_wrong")).waitFor();
  await expect.poll(() => focused(page)).toBe("code");
  await retype(page, nextCode());

  await dialog.getByText(say("twostep.codes.text")).waitFor();
  const renewed = await dialog.locator("ol li").allInnerTexts();
  expect(renewed).toHaveLength(recovery.length);
  expect(renewed.filter((code) => recovery.includes(code))).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  expect(await listMisfits(page)).toEqual([]);
  // A press out of habit would close the only view of the codes.
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  await tabTo(page, say("twostep.codes.done"));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(open);
  await page.getByText(say("twostep.card.left", { count: renewed.length })).waitFor();
  await page.reload();
  expect(await page.content()).not.toContain(renewed[0]);
  await server.waitForOutbox(email, new RegExp(say("mails.recovery_codes_new.subject")));

  const phone = await openPage({ width: 360, height: 740 });
  await phone.goto(`${server.url}/login`);
  await phone.fill("input[name=email]", email);
  await phone.fill("input[name=password]", ownPassword);
  await phone.press("input[name=password]", "Enter");
  await phone.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  const field = phone.locator("input[name=code]");
  await field.fill(recovery[0] ?? "");
  await field.press("Enter");
  await phone.getByText(say("errors.fields.code_wrong")).waitFor();
  await field.fill(renewed[0] ?? "");
  await field.press("Enter");
  await phone.waitForURL(/\/members$/);
  for (const each of [page, phone]) expectClean(each, refused);
}, 120_000);
