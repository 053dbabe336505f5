import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

// The demo still paints portraits during the journey; a hidden profile answers 404.
const expected = [/photo|media|status of 404/];

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("a member goes invisible on a phone: the words follow, a stranger finds nobody, and it lasts", async () => {
  const say = speak("de");
  const [olivia, luca] = [
    await newPage(browser, { width: 360, height: 740 }),
    await newPage(browser, { colorScheme: "dark" }),
  ];
  const oliviaId = await signInCast(server, olivia, "olivia", "de");
  await signInCast(server, luca, "luca", "en");
  await luca.goto(`${server.url}/members/${oliviaId}`);
  await luca.locator("#content h1").waitFor();

  await olivia.goto(`${server.url}/notifications`);
  await olivia.locator('#content a[href="/notifications/privacy"]:visible').click();
  await olivia.getByRole("heading", { name: say("settings.sections.privacy.title"), level: 1 }).waitFor();
  await olivia.getByText(say("privacy.now.profile.everyone")).waitFor();
  await expectAccessible(olivia);
  const isSaved = olivia.waitForResponse((answer) => answer.url().endsWith("/api/privacy/invisible_mode"));
  // The switch keeps its new position: the test reads it in the task after the click.
  const isOn = await olivia
    .getByRole("switch", { name: say("privacy.switches.invisible_mode.title") })
    .evaluate((element: HTMLInputElement) => {
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<boolean>((resolve) => {
        port1.onmessage = () => resolve(element.checked);
      });
      port2.postMessage(null);
      element.click();
      return answer;
    });
  expect(isOn).toBe(true);
  await olivia.getByText(say("privacy.now.profile.contacts")).waitFor();
  await olivia.getByText(say("privacy.now.search.closed"), { exact: true }).waitFor();
  await olivia.getByText(say("privacy.now.online.closed")).waitFor();
  expect((await isSaved).status()).toBe(200);
  await screenshot(olivia, "privacy-phone");

  expect((await luca.goto(`${server.url}/members/${oliviaId}`))?.status()).toBe(404);
  await olivia.reload();
  await olivia.getByText(say("privacy.now.profile.contacts")).waitFor();
  await olivia.getByRole("link", { name: say("privacy.now.look") }).click();
  await olivia.waitForURL(`**/members/${oliviaId}`);
  await olivia.locator("#content h1").waitFor();

  await luca.goto(`${server.url}/notifications/privacy`);
  await luca.getByRole("switch").first().waitFor();
  await expectAccessible(luca);
  await screenshot(luca, "privacy-desktop");
  for (const page of [olivia, luca]) expectClean(page, expected);
});
