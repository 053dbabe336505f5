import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deletionDays } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword as password, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const say = speak("de");

let server: RunningServer;
let browser: Browser;
/** Passkeys belong to a host name; an IP address can have none. */
let url: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  url = server.url.replace("127.0.0.1", "localhost");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Look = { width?: number; height?: number; colorScheme?: "light" | "dark" };

/** A page in a browser with its own authenticator, which verifies its user without asking. */
async function openPage(look: Look = {}) {
  const page = await newPage(browser, look);
  await page.context().addCookies([{ name: "locale", value: "de", url }]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // The test decides when the authenticator answers, because a suggestion waits for the person.
      automaticPresenceSimulation: false,
    },
  });
  const answers = (enabled: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  const verifies = (isUserVerified: boolean) =>
    devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { page, answers, verifies };
}

it("is made in Settings, logs in by a button and by the browser's suggestion, and is removed", async () => {
  const { page, answers } = await openPage({ width: 360, height: 740 });
  await signUpOn(server, page, "Kunigunde_P", url);
  await page.goto(`${url}/notifications/security`);
  await page.getByRole("button", { name: say("passkeys.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").fill(password);
  await dialog.locator("input[name=name]").fill("Mein Handy");
  expect(await listViolations(page)).toEqual([]);
  await answers(true);
  await dialog.getByRole("button", { name: say("twostep.set_up.next") }).click();
  await page.getByRole("button", { name: say("passkeys.remove_name", { name: "Mein Handy" }) }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await listViolations(page)).toEqual([]);
  await answers(false);

  const logOut = () => page.request.get(`${url}/api/logout.php`, { headers: { "x-client": "web" } });
  await logOut();
  await page.goto(`${url}/login?next=%2Fprofile`);
  await answers(true);
  await page.getByRole("button", { name: say("passkeys.login") }).click();
  await page.waitForURL(`${url}/profile`);
  await answers(false);

  // Unlocking the passkey again takes the deletion back.
  const headers = { "x-client": "web", origin: url };
  const left = await page.request.post(`${url}/api/deletion`, { headers, data: { password } });
  expect(left.status()).toBe(200);
  await page.goto(`${url}/login?next=%2Fprofile`);
  await answers(true);
  await page.getByRole("button", { name: say("passkeys.login") }).click();
  await page.getByText(say("errors.pending_deletion", { days: deletionDays })).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: say("auth.login.reactivate") }).click();
  await page.waitForURL(`${url}/profile`);
  await answers(false);

  await logOut();
  // The person takes the suggestion at the address field and presses the button during the check.
  let checked = 0;
  const button = page.getByRole("button", { name: say("passkeys.login") });
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/passkey-logins", async (route) => {
    checked += 1;
    await pressed.promise;
    await route.continue();
  });
  // The page before may have opened the log-in by itself: the test must not take that page's suggestion. An
  // authenticator that is told to answer after the browser has asked waits for a touch.
  await page.goto("about:blank");
  await answers(true);
  const isTaken = page.waitForRequest("**/api/passkey-logins");
  await page.goto(`${url}/login?next=%2Fprofile`);
  await isTaken;
  await button.click();
  pressed.resolve();
  await page.waitForURL(`${url}/profile`);
  expect(checked).toBe(1);

  await page.goto(`${url}/notifications/security`);
  await page.getByRole("button", { name: say("passkeys.remove_name", { name: "Mein Handy" }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("passkeys.remove") })
    .click();
  await page.getByText(say("passkeys.none")).waitFor();
  expectClean(page, [/status of 403/]);
});

it("takes the password's place where that is asked once more, and deletes the account", async () => {
  const { page, answers, verifies } = await openPage({ width: 360, height: 740 });
  await signUpOn(server, page, "Leonore_P", url);
  const headers = { "x-client": "web", origin: url };
  await page.goto(`${url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.delete.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").waitFor();
  // A member without a passkey is not offered one.
  expect(await dialog.getByRole("button", { name: say("passkeys.proof.use") }).count()).toBe(0);

  await page.goto(`${url}/notifications/security`);
  await answers(true);
  await page.getByRole("button", { name: say("passkeys.add") }).click();
  await dialog.locator("input[name=password]").fill(password);
  await dialog.getByRole("button", { name: say("twostep.set_up.next") }).click();
  await dialog.waitFor({ state: "detached" });

  // A new password without the old one; when the new ones differ, the typed text and the passkey's proof
  // stay.
  const usePasskey = page.getByRole("button", { name: say("passkeys.proof.use") });
  const isConfirmed = page.getByText(say("passkeys.proof.done"));
  const next = "laternen am fluss 9";
  await page.locator("input[name=password]").fill(next);
  await page.locator("input[name=repeated_password]").fill("laternen am see 9");
  await usePasskey.click();
  await isConfirmed.waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  const save = page.getByRole("button", { name: say("reset.choose.submit") });
  await save.click();
  await page.getByText(say("errors.fields.passwords_differ")).waitFor();
  await isConfirmed.waitFor();
  await page.locator("input[name=repeated_password]").fill(next);
  await save.click();
  await page.getByText(say("security.password.done")).waitFor();
  await page.locator("input[name=old_password]").waitFor();

  // The person cancels, then agrees: the typed text stays.
  await page.goto(`${url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.delete.open") }).click();
  await dialog.getByRole("combobox").selectOption("found_someone");
  await verifies(false);
  await usePasskey.click();
  await page.getByText(say("passkeys.proof.failed")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await verifies(true);
  await usePasskey.dblclick();
  await isConfirmed.waitFor();
  expect(await dialog.getByRole("combobox").inputValue()).toBe("found_someone");
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: say("leaving.delete.submit") }).click();
  await page.waitForURL(`${url}/account-deleted`);
  const { user } = await (await page.request.get(`${url}/api/user.php`, { headers })).json();
  expect(user).toBeNull();
  expectClean(page, [/status of 403/, /status of 422/]);
});

it("is enough to sign up, sets a first password, and deletes an account that has none", async () => {
  const { page, answers, verifies } = await openPage({ width: 360, height: 740 });
  const dialog = page.locator("dialog[open]");
  const headers = { "x-client": "web", origin: url };
  async function signUp(name: string): Promise<void> {
    await page.goto(`${url}/signup`);
    const byPasskey = dialog.getByRole("button", { name: say("signup.create.by_passkey") });
    // The page reports missing fields before the browser asks for the passkey.
    await byPasskey.click();
    await dialog.getByText(say("errors.fields.consent_required")).waitFor();
    expect(await dialog.getByText(say("signup.create.passkey_failed")).count()).toBe(0);
    await dialog.getByText(say("options.gender.woman"), { exact: true }).click();
    await dialog.getByText(say("options.seeks.man"), { exact: true }).click();
    await page.fill("input[name=name]", name);
    await dialog.getByLabel(say("signup.create.day"), { exact: true }).fill("3");
    await dialog.getByLabel(say("signup.create.month"), { exact: true }).selectOption("2");
    await dialog.getByLabel(say("signup.create.year"), { exact: true }).fill("1991");
    await page.fill("input[name=email]", `${name.toLowerCase()}@example.com`);
    await page.check("input[name=consent]");
    // The person cancels: the typed text stays, and the member can still choose the password.
    await verifies(false);
    await byPasskey.click();
    await dialog.getByText(say("signup.create.passkey_failed")).waitFor();
    expect(await listMisfits(page)).toEqual([]);
    expect(await listViolations(page)).toEqual([]);
    expect(await page.inputValue("input[name=name]")).toBe(name);
    await verifies(true);
    await byPasskey.dblclick();
    await page.getByRole("heading", { name: say("signup.photo.title") }).waitFor();
  }

  await answers(true);
  await signUp("Adelheid_P");
  await page.goto(`${url}/notifications/security`);
  await page.getByRole("heading", { name: say("security.password.first_title") }).waitFor();
  expect(await page.locator("input[name=old_password]").count()).toBe(0);
  // The last way to log in cannot be removed.
  await page
    .getByRole("button", { name: say("passkeys.remove_name", { name: "" }).trim() })
    .first()
    .click();
  await dialog.getByRole("button", { name: say("passkeys.remove") }).click();
  await dialog.getByText(say("errors.password_missing")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: say("twostep.set_up.cancel") }).click();
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=repeated_password]").fill(password);
  await page.getByRole("button", { name: say("passkeys.proof.confirm") }).click();
  await page.getByText(say("passkeys.proof.done")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: say("reset.choose.submit") }).click();
  await page.getByText(say("security.password.done")).waitFor();
  await page.locator("input[name=old_password]").waitFor();
  const logIn = { email: "adelheid_p@example.com", password };
  const entered = await page.request.post(`${url}/api/user.php`, { headers, data: logIn });
  expect(entered.status()).toBe(200);

  await page.request.get(`${url}/api/logout.php`, { headers });
  await signUp("Mechthild_P");
  await page.goto(`${url}/notifications/data`);
  await page.getByRole("button", { name: say("leaving.delete.open") }).click();
  await dialog.getByRole("button", { name: say("passkeys.proof.confirm") }).click();
  await dialog.getByText(say("passkeys.proof.done")).waitFor();
  await dialog.getByRole("button", { name: say("leaving.delete.submit") }).click();
  await page.waitForURL(`${url}/account-deleted`);
  expectClean(page, [/status of 403/, /status of 409/, /status of 422/]);
});
