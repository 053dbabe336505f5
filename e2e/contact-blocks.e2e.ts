import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const say = speak("de");
/** The browser logs refused calls and closed pages as errors; the journey causes them on purpose. */
const refused = [/status of 404/, /status of 409/, /status of 422/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAs(name: string, look: Parameters<typeof newPage>[1] = {}) {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  const email = await signUpOn(server, page, name);
  const { profile } = await (await page.request.get(`${server.url}/api/profile`)).json();
  return { page, email, profileUrl: `${server.url}/members/${profile.id}` };
}

const statusOf = async (page: Page, url: string) => (await page.goto(url))?.status();

it("an address is blocked before anybody is met: neither finds the other, until it is taken back", async () => {
  const frauke = await openAs("Frauke_B", { width: 360, height: 740 });
  const boss = await openAs("Chef_Vom_Amt", { colorScheme: "dark" });
  const { page } = frauke;
  expect(await statusOf(boss.page, frauke.profileUrl)).toBe(200);

  await page.goto(`${server.url}/notifications/blocked`);
  const card = page.getByRole("region", { name: say("blocks.contact.title") });
  const field = card.getByLabel(say("blocks.contact.label"));
  const submit = card.getByRole("button", { name: say("blocks.contact.submit") });
  await submit.click();
  await card.getByText(say("errors.fields.required")).waitFor();
  for (const [typed, code] of [
    ["kein-postfach", "contact_invalid"],
    ["kein@postfach", "email_invalid"],
    ["030 1234567", "phone_invalid"],
    ["+1 416 555 0123", "phone_country"],
  ] as const) {
    await field.fill(typed);
    await submit.click();
    await card.getByText(say(`errors.fields.${code}`)).waitFor();
  }
  await field.fill(frauke.email);
  await submit.click();
  await card.getByText(say("errors.cannot_block_yourself")).waitFor();
  // Another spelling of the same mailbox is the same entry, and so is a second press.
  await field.fill(` ${boss.email.toUpperCase()} `);
  await submit.dblclick();
  const row = card.getByRole("listitem");
  await row.getByText("c…@example.com", { exact: true }).waitFor();
  expect(await row.count()).toBe(1);
  expect(await field.inputValue()).toBe("");
  expect(await listViolations(page)).toEqual([]);
  expect(await listMisfits(page)).toEqual([]);

  expect(await statusOf(boss.page, frauke.profileUrl)).toBe(404);
  expect(await statusOf(page, boss.profileUrl)).toBe(404);
  // The page does not tell whether the address has an account: a hidden member is not in the list of blocked
  // members.
  await page.goto(`${server.url}/notifications/blocked`);
  await page.getByText(say("blocks.empty.title")).waitFor();
  expect(await page.content()).not.toContain("Chef_Vom_Amt");

  await row.getByRole("button", { name: say("blocks.unblock_name", { name: "c…@example.com" }) }).click();
  await page.getByText(say("blocks.unblocked_somebody")).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  expect(await statusOf(boss.page, frauke.profileUrl)).toBe(200);
  for (const each of [page, boss.page]) expectClean(each, refused);
}, 120_000);

it("an address that nobody has yet waits for whoever signs up with it", async () => {
  const { page, profileUrl } = await openAs("Gerlinde_V", { width: 360, height: 740 });
  await page.goto(`${server.url}/notifications/blocked`);
  await page.getByLabel(say("blocks.contact.label")).fill("spaeter_da@example.com");
  await page.keyboard.press("Enter");
  await page.getByText(say("blocks.contact.done")).waitFor();
  const long = "post@abteilung-fuer-besondere-angelegenheiten.example.com";
  await page.getByLabel(say("blocks.contact.label")).fill(long);
  await page.keyboard.press("Enter");
  await page.getByText(long.replace("ost@", "…@"), { exact: true }).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  const late = await openAs("Spaeter_Da");
  expect(await statusOf(late.page, profileUrl)).toBe(404);
  expect(await statusOf(page, late.profileUrl)).toBe(404);
  for (const each of [page, late.page]) expectClean(each, refused);
}, 120_000);

it("a number is blocked before anybody is met: whoever confirms it by the code of a text message is out of sight", async () => {
  const { page, profileUrl } = await openAs("Hedwig_N", { width: 360, height: 740, colorScheme: "dark" });
  await page.goto(`${server.url}/notifications/blocked`);
  await page.getByLabel(say("blocks.contact.label")).fill("+49 1512-345 67 80");
  await page.keyboard.press("Enter");
  await page.getByText("+49 •••• 80", { exact: true }).waitFor();
  expect(await listMisfits(page)).toEqual([]);

  const ex = await openAs("Exfreund_N", { width: 360, height: 740 });
  expect(await statusOf(ex.page, profileUrl)).toBe(200);
  await ex.page.goto(`${server.url}/notifications/account`);
  const card = ex.page.getByRole("region", { name: say("phone.title") });
  await card.getByLabel(say("phone.number")).fill("0049 (0)1512 345 67 80");
  await card.getByRole("button", { name: say("phone.send") }).dblclick();
  const code = card.getByLabel(say("phone.code"));
  await code.waitFor();
  // The phone dropped the page while its reader read the messages: the code can still be typed.
  await ex.page.reload();
  await code.waitFor();
  const text = (await server.waitForOutbox("+4915123456780", /./)).text;
  expect(await server.outbox("+4915123456780")).toHaveLength(1);
  expect(await listViolations(ex.page)).toEqual([]);
  expect(await listMisfits(ex.page)).toEqual([]);
  const right = /#(\d{6})$/.exec(text)?.[1] ?? "";
  await code.fill(right === "111111" ? "222222" : "111111");
  await card.getByRole("button", { name: say("phone.confirm") }).click();
  await card.getByText(say("errors.fields.code_wrong")).waitFor();
  await code.fill(right);
  await card.getByRole("button", { name: say("phone.confirm") }).click();
  await card.getByText("+49 •••• 80", { exact: true }).waitFor();
  expect(await listMisfits(ex.page)).toEqual([]);
  expect(await statusOf(ex.page, profileUrl)).toBe(404);

  await ex.page.goto(`${server.url}/notifications/account`);
  await card.getByRole("button", { name: say("phone.remove") }).click();
  await card.getByLabel(say("phone.number")).waitFor();
  // A member who blocked the number stays hidden: giving up the number opens no profile.
  expect(await statusOf(ex.page, profileUrl)).toBe(404);
  for (const each of [page, ex.page]) expectClean(each, refused);
}, 120_000);
