import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deletionDays } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword as password, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

const say = speak("de");

let server: RunningServer;
let browser: Browser;
/** Passkeys belong to a name: an address of numbers has none. */
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

/** A page whose browser has an authenticator of its own, which verifies its user without asking. */
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
      // Answers when a test says so: a suggestion waits for the person.
      automaticPresenceSimulation: false,
    },
  });
  const answers = (enabled: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return { page, answers };
}

it("is made in Settings, logs in by a button and by the browser's suggestion, and is removed", async () => {
  const { page, answers } = await openPage({ width: 360, height: 740 });
  await signUpOn(server, page, "Kunigunde_P", url);
  await page.goto(`${url}/notifications/security`);
  await page.getByRole("button", { name: say("passkeys.add") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=password]").fill(password);
  await dialog.locator("input[name=name]").fill("Mein Handy");
  await expectAccessible(page);
  await answers(true);
  await dialog.getByRole("button", { name: say("twostep.set_up.next") }).click();
  await page.getByRole("button", { name: say("passkeys.remove_name", { name: "Mein Handy" }) }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await expectAccessible(page);
  await answers(false);

  const logOut = () => page.request.get(`${url}/api/logout.php`, { headers: { "x-client": "web" } });
  await logOut();
  await page.goto(`${url}/login?next=%2Fprofile`);
  await answers(true);
  await page.getByRole("button", { name: say("passkeys.login") }).click();
  await page.waitForURL(`${url}/profile`);
  await answers(false);

  // An account that is leaving is taken back by unlocking the passkey once more.
  const headers = { "x-client": "web", origin: url };
  const left = await page.request.post(`${url}/api/deletion`, { headers, data: { password } });
  expect(left.status()).toBe(200);
  await page.goto(`${url}/login?next=%2Fprofile`);
  await answers(true);
  await page.getByRole("button", { name: say("passkeys.login") }).click();
  await page.getByText(say("errors.pending_deletion", { days: deletionDays })).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: say("auth.login.reactivate") }).click();
  await page.waitForURL(`${url}/profile`);
  await answers(false);

  await logOut();
  // The person takes the suggestion at the address field, at once, and presses the button while it is being checked.
  let checked = 0;
  const button = page.getByRole("button", { name: say("passkeys.login") });
  const pressed = Promise.withResolvers<void>();
  await page.route("**/api/passkey-logins", async (route) => {
    checked += 1;
    await pressed.promise;
    await route.continue();
  });
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
