import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible, listViolations } from "../support/violations.ts";

const oldPassword = "apfelbaum am see 7";
const newPassword = "Laternen über dem Fluß 9";
/** The browser logs refused calls as errors; the journeys cause them on purpose. */
const refused = [/status of 401/, /status of 409/, /status of 410/, /status of 422/];

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

async function openPage(language: "de" | "pl", look: Look = {}): Promise<Page> {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: language, url: server.url }]);
  return page;
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`${server.url}${path}`, { headers: { "x-client": "web" }, data });
  expect(answer.status(), path).toBe(200);
}

/** A page of a member who has signed up and confirmed. */
async function openAs(name: string, language: "de" | "pl", look: Look = {}): Promise<[Page, string]> {
  const page = await openPage(language, look);
  const email = `${name.toLowerCase()}@example.com`;
  await post(page, "/api/signups", {
    email,
    name,
    password: oldPassword,
    date_of_birth: "1990-05-17",
    gender: "woman",
    seeks: ["man"],
    consent: true,
  });
  const { links } = await server.waitForOutbox(email);
  await post(page, "/api/activations", { token: links[0]?.split("token=")[1] });
  return [page, email];
}

const logIn = (page: Page, email: string, password: string) =>
  post(page, "/api/user.php", { email, password });

async function linkIn(email: string, path: string): Promise<string> {
  const find = async () =>
    (await server.outbox(email)).flatMap(({ links }) => links).find((link) => link.includes(path)) ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

it("changes the password by keyboard, mends what is refused, and signs the phone out at once", async () => {
  const say = speak("de");
  const [laptop, email] = await openAs("Henrike_K", "de");
  const phone = await openPage("de", { width: 360, height: 740 });
  await logIn(phone, email, oldPassword);
  await phone.goto(`${server.url}/members`);
  await laptop.goto(`${server.url}/notifications/security`);
  await expectAccessible(laptop);
  const enter = async (old: string, repeated: string) => {
    await laptop.fill("input[name=old_password]", old);
    await laptop.fill("input[name=password]", newPassword);
    await laptop.fill("input[name=repeated_password]", repeated);
    await laptop.press("input[name=repeated_password]", "Enter");
  };
  // The meter reacts at once to her name in the password; after saving, the meter is gone.
  const strength = (level: string) =>
    laptop.getByText(say("strength.label", { level: say(`strength.levels.${level}`) })).first();
  await laptop.fill("input[name=password]", "Henrike_K-2024");
  await strength("fair").waitFor();
  await laptop.getByText(say("strength.hints.own")).first().waitFor();
  await enter(oldPassword, "etwas anderes");
  await strength("strong").waitFor();
  await laptop.getByText(say("errors.fields.passwords_differ")).waitFor();
  await enter("das falsche Wort", newPassword);
  await laptop.getByText(say("errors.fields.old_password_wrong")).waitFor();
  await expect
    .poll(() => laptop.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("old_password");
  await enter(oldPassword, newPassword);
  await laptop.getByText(say("security.password.done")).waitFor();
  await expect.poll(() => laptop.inputValue("input[name=old_password]")).toBe("");
  await expect.poll(() => strength("strong").count()).toBe(0);
  await phone.locator(".logged-out").waitFor();
  expect((await server.waitForOutbox(email, /Passwort wurde geändert/)).text).toContain("anderen Geräte");
  await laptop.reload();
  expect(new URL(laptop.url()).pathname).toBe("/notifications/security");
  await logIn(phone, email, newPassword);
  expectClean(laptop, refused);
});

it("moves to another address on a phone, by the button of the mail, and the old address stops it", async () => {
  const say = speak("pl");
  const [page, email] = await openAs("Bozena_T", "pl", { width: 360, height: 740, colorScheme: "dark" });
  const moved = "bozena.nowa@example.org";
  await page.goto(`${server.url}/notifications/account`);
  await page.getByText(email).waitFor();
  expect(await listViolations(page)).toEqual([]);
  const ask = async (address: string) => {
    await page.fill("input[name=email]", address);
    await page.fill("input[name=password]", oldPassword);
    await page.getByRole("button", { name: say("security.email.submit") }).click();
  };
  await ask("bozena@nowhere");
  await page.getByText(say("errors.fields.new_email_invalid")).waitFor();
  // The suggestion disappears with the address that it was about.
  await page.fill("input[name=email]", "bozena@gmial.con");
  await page.locator("input[name=email]").blur();
  await page.getByRole("button", { name: "bozena@gmail.com" }).waitFor();
  await screenshot(page, "email-suggestion-pl-360");
  await ask(moved);
  expect(await page.getByRole("button", { name: "bozena@gmail.com" }).count()).toBe(0);
  await page.getByRole("status").getByText(moved).waitFor();

  // A reader of the mail who is not signed in has to log in first; the link stays valid meanwhile.
  const stranger = await openPage("pl", { width: 360, height: 740 });
  await stranger.goto(await linkIn(moved, "/mail-change/do?token="));
  await stranger.getByText(say("security.confirm.login")).waitFor();
  await stranger
    .getByRole("link", { name: say("reset.done.login") })
    .last()
    .click();
  await stranger.waitForURL(/\/login\?next=/);
  await stranger.fill("input[name=email]", email);
  await stranger.fill("input[name=password]", oldPassword);
  await stranger.click("button[type=submit]");
  await stranger.waitForURL(/\/mail-change\/do$/);
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: say("security.confirm.submit") }).click();
  await stranger.getByRole("heading", { name: say("security.confirm.done_title") }).waitFor();
  await stranger.getByText(moved).waitFor();
  // The other device shows it, too.
  await page.getByText(moved).first().waitFor();

  await stranger.goto(await linkIn(moved, "/mail-change/do?token="));
  await stranger.getByRole("button", { name: say("security.confirm.submit") }).click();
  await stranger.getByText(say("errors.link_invalid")).waitFor();

  const owner = await openPage("pl");
  await owner.goto(await linkIn(email, "/mail-change/stop?token="));
  await expectAccessible(owner);
  await owner.getByRole("button", { name: say("security.stop.submit") }).click();
  await owner.getByRole("heading", { name: say("security.stop.done_title") }).waitFor();
  await owner.getByText(email).waitFor();
  await owner.goto(await linkIn(email, "/reset-password/do?token="));
  await owner.fill("input[name=password]", newPassword);
  await owner.fill("input[name=repeated_password]", newPassword);
  await owner.click("button[type=submit]");
  await owner.getByRole("heading", { name: say("reset.done.title") }).waitFor();
  for (const each of [page, stranger, owner]) expectClean(each, refused);
});

it("lets an address that is not confirmed be corrected in the settings", async () => {
  const say = speak("de");
  const page = await openPage("de");
  await post(page, "/api/signups", {
    email: "mechtild@exampel.com",
    name: "Mechtild_A",
    password: oldPassword,
    date_of_birth: "1990-05-17",
    gender: "woman",
    seeks: ["man"],
    consent: true,
  });
  await page.goto(`${server.url}/notifications/account`);
  await page.getByRole("button", { name: say("signup.confirm.correct") }).click();
  // A typing error shows the likely address; the member can ignore it and continue.
  await page.fill("input[name=email]", "mechtild@gmial.com");
  await page.locator("input[name=email]").blur();
  await page.getByRole("button", { name: "mechtild@gmail.com" }).click();
  await expect.poll(() => page.inputValue("input[name=email]")).toBe("mechtild@gmail.com");
  await page.fill("input[name=email]", "mechtild@example.com");
  await page.getByRole("button", { name: say("signup.confirm.save_address") }).click();
  await page.getByText(say("signup.confirm.corrected")).waitFor();
  await linkIn("mechtild@example.com", "/activate?token=");
  expectClean(page);
});

it("lists the devices one is signed in on, and signs the others out at once", async () => {
  const say = speak("pl");
  const [laptop, email] = await openAs("Grazyna_D", "pl");
  const phone = await openPage("pl", { width: 360, height: 740, colorScheme: "dark" });
  await logIn(phone, email, oldPassword);
  await phone.goto(`${server.url}/notifications/devices`);
  expect(await listViolations(phone)).toEqual([]);
  await laptop.goto(`${server.url}/members`);
  const rows = phone.locator("#content li:has(time)");
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().getByText(say("security.devices.current")).waitFor();
  await rows.last().getByRole("button").click();
  await phone.getByText(say("security.devices.only")).waitFor();
  await laptop.locator(".logged-out").waitFor();

  await logIn(laptop, email, oldPassword);
  await laptop.goto(`${server.url}/members`);
  await phone.reload();
  await phone.getByRole("button", { name: say("security.devices.log_out_others") }).click();
  await phone.getByText(say("security.devices.only")).waitFor();
  await laptop.locator(".logged-out").waitFor();
  expectClean(phone);
});

it("says of second step and passkeys that they did not come, and never that there are none", async () => {
  const say = speak("de");
  const [page] = await openAs("Ottilie_K", "de", { width: 360, height: 740 });
  await page.goto(`${server.url}/notifications`);
  const addresses = ["**/api/two-step", "**/api/passkeys"];
  for (const address of addresses) {
    await page.route(address, (route) =>
      route.fulfill({ status: 422, json: { error: "invalid_input", message: "-" } }),
    );
  }
  await page.locator('#content a[href="/notifications/security"]:visible').click();
  const again = page.locator("#content").getByRole("button", { name: say("errors.page.retry") });
  await expect.poll(() => again.count()).toBe(2);
  expect(await page.getByText(say("passkeys.none")).count()).toBe(0);
  expect(await page.getByRole("button", { name: say("twostep.card.set_up") }).count()).toBe(0);
  for (const address of addresses) await page.unroute(address);
  await again.first().click();
  await page.getByRole("button", { name: say("twostep.card.set_up") }).waitFor();
  await again.click();
  await page.getByText(say("passkeys.none")).waitFor();
  expectClean(page, refused);
});
