import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { logInByForm, ownPassword as password, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible, listViolations } from "../support/violations.ts";

const refused = [/status of 403/, /status of 410/, /status of 422/];
const say = speak("de");

/** The decision that suspends an account, as the server answers it after a right code. */
const decision = {
  ...{ id: "00000000-0000-4000-8000-000000000000", reference: "AB12-CD34", kind: "suspended" },
  ...{ subject: "profile", rule: "abuse", words: "So schreiben wir niemandem.", quote: null },
  ...{ sent_at: null, image_url: null, until: "2030-01-02T03:04:05.000Z", ended_at: null },
  decided_at: "2030-01-01T03:04:05.000Z",
};

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Look = { width?: number; height?: number; colorScheme?: "light" | "dark" };

async function openPage(look: Look = {}): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  return page;
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`${server.url}${path}`, { headers: { "x-client": "web" }, data });
  expect(answer.status(), path).toBe(200);
}

async function linkIn(email: string, path: string): Promise<string> {
  const find = async () =>
    (await server.outbox(email)).flatMap(({ links }) => links).find((link) => link.includes(path)) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

async function logIn(page: Page, email: string): Promise<void> {
  await logInByForm(server, page, { email });
  await page.waitForURL(/\/login\/code\?next=%2Fprofile$/);
}

it("is set up on a phone, asked for on a laptop, and trusted there", async () => {
  const phone = await openPage({ width: 360, height: 740 });
  const email = await signUpOn(server, phone, "Walburga_Z");
  await phone.goto(`${server.url}/notifications/security`);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: say("twostep.card.set_up") }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.locator("input[name=password]").fill(password);
  await dialog.getByRole("button", { name: say("twostep.set_up.next") }).click();
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  await expectAccessible(phone);
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
  await dialog.locator("input[name=code]").fill("000000");
  await dialog.locator("input[name=code]").press("Enter");
  await dialog.getByText(say("errors.fields.code_wrong")).waitFor();
  // An older code than the current one, so that the log-in below can use a newer code without a wait.
  await dialog.locator("input[name=code]").fill(codeAt(Date.now() - 30_000));
  await dialog.locator("input[name=code]").press("Enter");
  await dialog.getByText(say("twostep.codes.text")).waitFor();
  const codes = await dialog.locator("ol li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(phone);
  const saved = phone.waitForEvent("download");
  await dialog.getByRole("button", { name: say("twostep.codes.download") }).click();
  expect((await saved).suggestedFilename()).toMatch(/-codes\.txt$/);
  await dialog.getByRole("button", { name: say("twostep.codes.done") }).click();
  await phone.getByText(say("twostep.card.left", { count: 10 })).waitFor();
  expectClean(phone, refused);

  const laptop = await openPage({ width: 1280, height: 800, colorScheme: "dark" });
  await logIn(laptop, email);
  await laptop.goBack();
  expect(new URL(laptop.url()).pathname).toBe("/login");
  await laptop.goForward();
  await laptop.getByRole("heading", { name: say("twostep.code.title") }).waitFor();
  await laptop.getByRole("progressbar").waitFor({ state: "detached" });
  await expectAccessible(laptop);
  await laptop.locator("input[name=code]").fill("000000");
  await laptop.getByText(say("errors.fields.code_wrong")).waitFor();
  await laptop.getByText(say("twostep.code.trust", { days: 30 })).click();
  // A complete code is sent without a press.
  await laptop.locator("input[name=code]").fill(codeAt(Date.now() + 30_000));
  await laptop.waitForURL(`${server.url}/profile`);
  await laptop.request.get(`${server.url}/api/logout.php`, { headers: { "x-client": "web" } });
  await post(laptop, "/api/user.php", { email, password });
  expectClean(laptop, refused);

  const lost = await openPage({ width: 360, height: 740 });
  await logIn(lost, email);
  await lost.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await lost.getByRole("button", { name: say("twostep.code.lost") }).click();
  await lost.getByText(say("twostep.code.lost_sent")).waitFor();
  for (const change of ["lost", "keep"]) {
    await lost.goto(await linkIn(email, `/login/${change}?token=`));
    expect(await listViolations(lost)).toEqual([]);
    await lost.getByRole("button", { name: say(`security.${change}.submit`) }).click();
    await lost.getByRole("heading", { name: say(`security.${change}.done_title`) }).waitFor();
  }
  expectClean(lost, refused);

  const shutOut = await openPage({ width: 360, height: 740 });
  await shutOut.route("**/api/second-steps", (route) =>
    route.fulfill({
      status: 403,
      json: { error: "account_suspended", message: say("errors.account_suspended"), decision },
    }),
  );
  await logIn(shutOut, email);
  await shutOut.locator("input[name=code]").fill("123456");
  await shutOut.getByText(say("errors.account_suspended")).waitFor();
  await shutOut.getByText(say("reports.against.words", { words: decision.words })).waitFor();
  await expectAccessible(shutOut);
  expectClean(shutOut, refused);

  const tablet = await openPage();
  await logIn(tablet, email);
  await tablet.getByRole("button", { name: say("twostep.code.use_recovery") }).click();
  await tablet.locator("input[name=code]").fill(codes[4] ?? "");
  await tablet.locator("input[name=code]").press("Enter");
  await tablet.waitForURL(`${server.url}/profile`);
  await tablet.goto(`${server.url}/notifications/security`);
  await tablet.getByText(say("twostep.card.left", { count: 9 })).waitFor();
  await tablet.getByRole("button", { name: say("twostep.card.remove") }).click();
  const removal = tablet.getByRole("dialog");
  await removal.locator("input[name=password]").fill(password);
  await removal.locator("input[name=code]").fill(codes[5] ?? "");
  await removal.getByRole("button", { name: say("twostep.card.remove") }).click();
  await tablet.getByText(say("twostep.remove.done")).waitFor();
  await tablet.getByRole("button", { name: say("twostep.card.set_up") }).waitFor();
  expectClean(tablet, refused);
});
