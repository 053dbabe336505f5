import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { passwordLength, resetMinutes } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

const oldPassword = "apfelbaum am see 7";
const newPassword = "  Laternen über dem Fluß 9 ";
/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 401/, /status of 410/, /status of 422/, /status of 429/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openPage(locale: string, size: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await newPage(browser, { locale, ...size });
  await page.context().addCookies([{ name: "locale", value: locale.slice(0, 2), url: server.url }]);
  return page;
}

async function signUp(email: string, name: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/signups`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web", cookie: "locale=de" },
    body: JSON.stringify({
      email,
      name,
      password: oldPassword,
      date_of_birth: "1990-05-17",
      gender: "woman",
      seeks: ["man"],
      consent: true,
    }),
  });
  expect(answer.status).toBe(200);
}

async function confirm(email: string): Promise<void> {
  const { links } = await server.waitForOutbox(email, /Bestätige/);
  const answer = await fetch(`${server.url}/api/activations`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client": "web" },
    body: JSON.stringify({ token: links[0]?.split("token=")[1] }),
  });
  expect(answer.status).toBe(200);
}

async function userOf(page: Page) {
  const answer = await page.request.get(`${server.url}/api/user.php`, { headers: { "x-client": "web" } });
  return ((await answer.json()) as { user: { status: string } | null }).user;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
}

async function linkIn(email: string): Promise<string> {
  const { links } = await server.waitForOutbox(email, /neues Passwort/);
  return links.find((link) => link.includes("/reset-password/do?token=")) ?? "";
}

it("replaces a forgotten password on a phone; the other browser is signed out at once", async () => {
  const say = speak("de");
  const email = "jette.forgets@example.com";
  await signUp(email, "Jette_F");
  await confirm(email);
  const laptop = await openPage("de-DE");
  await logIn(laptop, email, oldPassword);
  await laptop.waitForURL(/\/members/);
  await laptop.goto(`${server.url}/chats`);

  // The typed address is carried over, and never stands in an address bar.
  const phone = await openPage("de-DE", { width: 360, height: 740 });
  await phone.goto(`${server.url}/login`);
  await phone.fill("input[name=email]", email);
  await phone.getByRole("link", { name: say("auth.login.forgotten") }).click();
  await phone.waitForURL(`${server.url}/reset-password`);
  await expect.poll(() => phone.inputValue("input[name=email]")).toBe(email);
  await phone.getByRole("button", { name: say("reset.ask.submit") }).click();
  await phone.getByRole("heading", { name: say("reset.sent.title") }).waitFor();
  await phone.getByText(email).waitFor();
  await phone.getByText(say("reset.sent.validity", { minutes: resetMinutes })).waitFor();

  // No request of the page tells the token of its address.
  const link = await linkIn(email);
  const token = link.split("token=")[1] ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const told: string[] = [];
  phone.on("request", (request) => {
    const { referer = "" } = request.headers();
    if (referer.includes("token") || (request.url() !== link && request.url().includes(token))) {
      told.push(`${request.url()} from ${referer}`);
    }
  });
  await phone.goto(link);
  await phone.locator("input[name=password]").waitFor();
  await expect.poll(() => phone.url()).toBe(`${server.url}/reset-password/do`);
  expect(told).toEqual([]);
  expect(await phone.content()).not.toContain(token);
  // A phone that dropped the page meanwhile continues at the same step.
  await phone.reload();
  await phone.getByText(email).waitFor();

  const [first, second] = [
    phone.locator("input[name=password]"),
    phone.locator("input[name=repeated_password]"),
  ];
  const save = phone.getByRole("button", { name: say("reset.choose.submit") });
  await save.click();
  await phone.getByText(say("errors.fields.required")).waitFor();
  await first.fill("kurz");
  await save.click();
  await phone
    .getByText(say("errors.fields.password_too_short", { min_password: passwordLength.min }))
    .waitFor();
  const isPasteRefused = (box: HTMLElement | SVGElement) =>
    !box.dispatchEvent(new ClipboardEvent("paste", { cancelable: true, bubbles: true }));
  for (const box of [first, second]) expect(await box.evaluate(isPasteRefused)).toBe(false);
  await first.fill(newPassword);
  await second.fill(newPassword.trim());
  await save.click();
  await phone.getByText(say("errors.fields.passwords_differ")).waitFor();
  // The browser's own estimate in words; the server checks the password once the other fields are valid, and
  // decides.
  const strength = (level: string) =>
    phone.getByText(say("strength.label", { level: say(`strength.levels.${level}`) })).first();
  await first.fill("passwort123456");
  await strength("weak").waitFor();
  await phone.getByText(say("strength.hints.common")).first().waitFor();
  await first.fill("Administration1!");
  await strength("good").waitFor();
  await second.fill("Administration1!");
  await save.click();
  await phone.getByText(say("errors.fields.password_common")).waitFor();
  await strength("weak").waitFor();
  expect(await look(phone, "password-refused-360-de")).toEqual([]);
  await first.fill(newPassword);
  await strength("strong").waitFor();
  // A screen reader hears it too, once typing pauses.
  await phone
    .locator("[aria-live=polite].sr-only", {
      hasText: say("strength.label", { level: say("strength.levels.strong") }),
    })
    .waitFor();
  await second.fill(newPassword);
  await phone
    .getByRole("button", { name: say("reset.choose.show_password") })
    .first()
    .click();
  await expect.poll(() => first.getAttribute("type")).toBe("text");
  await save.click();
  await phone.getByRole("heading", { name: say("reset.done.title") }).waitFor();
  expect((await userOf(phone))?.status).toBe("active");

  // The laptop learned it by its stream, without a reload.
  await laptop.waitForURL(/\/login/);
  expect(await userOf(laptop)).toBeNull();
  await phone.getByRole("link", { name: say("reset.done.to_members") }).click();
  await phone.waitForURL(/\/members/);
  await server.waitForOutbox(email, /geändert/);

  await logIn(laptop, email, oldPassword);
  await laptop.getByText(say("errors.login_failed")).waitFor();
  await logIn(laptop, email, newPassword);
  await laptop.waitForURL(/\/members/);

  // A used link is refused, and a press requests another mail.
  await laptop.goto(link);
  await laptop.getByText(say("errors.link_invalid")).waitFor();
  await laptop.getByRole("link", { name: say("reset.invalid.again") }).click();
  await laptop.waitForURL(`${server.url}/reset-password`);
  for (const page of [phone, laptop]) {
    expectClean(page, refused);
    await page.context().close();
  }
});

it("leads from a locked account to the link by keyboard alone, and stops after three mails", async () => {
  const say = speak("en");
  const email = "never.signed.up@example.com";
  const page = await openPage("en-GB");
  await page.goto(`${server.url}/login`);
  await page.fill("input[name=email]", email);
  for (let count = 0; count < 6; count++) {
    await page.fill("input[name=password]", `not this one ${count}`);
    await page.keyboard.press("Enter");
    await page.getByText(count < 5 ? say("errors.login_failed") : /account blocked for 1[45] min/).waitFor();
  }
  await page
    .getByRole("alert")
    .getByRole("link", { name: say("auth.login.forgotten") })
    .focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/reset-password`);
  // The log-in page has a field of the same name and value, and there Enter would log in: so the test waits
  // for the new page.
  await page.getByRole("heading", { name: say("reset.ask.title") }).waitFor();
  await expect.poll(() => page.inputValue("input[name=email]")).toBe(email);
  await page.locator("input[name=email]").focus();
  await page.keyboard.press("Enter");

  // An address without an account gets the same answer, the refusal included.
  const title = page.getByRole("heading", { name: say("reset.sent.title") });
  await title.waitFor();
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  const again = page.getByRole("button", { name: say("reset.sent.again") });
  for (let count = 0; count < 2; count++) {
    const answered = page.waitForResponse(/password-reset-mails/);
    await again.click();
    expect((await answered).status()).toBe(200);
  }
  await again.click();
  await page.getByText(say("errors.too_many_reset_mails")).waitFor();
  expect(await server.outbox(email)).toEqual([]);
  await page.goto(`${server.url}/reset-password/do`);
  await page.getByText(say("errors.link_invalid")).waitFor();
  expectClean(page, refused);
  await page.context().close();
});

it("confirms an address that was not confirmed yet, and says so before", async () => {
  const say = speak("de");
  const email = "late.lena@example.com";
  await signUp(email, "Late_Lena");
  const page = await openPage("de-DE");
  await page.goto(`${server.url}/reset-password`);
  await page.fill("input[name=email]", email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: say("reset.sent.title") }).waitFor();
  await page.goto(await linkIn(email));
  await page.getByText(say("reset.choose.confirms")).waitFor();
  await page.fill("input[name=password]", newPassword);
  await page.fill("input[name=repeated_password]", newPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: say("reset.done.title") }).waitFor();
  expect((await userOf(page))?.status).toBe("active");
  expectClean(page, refused);
  await page.context().close();
});
