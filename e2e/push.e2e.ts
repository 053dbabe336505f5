import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// Portraits of the town are painted while the journey goes on.
const unpainted = /photo|status of 404/;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ demoTown: true }),
    launchBrowser({ showsNotifications: true }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Bodies of what the worker shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ body }) => body);
  });

it("a member switches push on in this browser, is told of a message while away, and switches one kind of mails off", async () => {
  const say = speak("de");
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  const context = page.context();
  await context.grantPermissions(["notifications"], { origin: server.url });
  const annaId = await signInCast(server, context, "anna", "de");
  const other = await newPage(browser);
  await signInCast(server, other, "sofie", "en");
  const before = await (await page.request.get(`${server.url}/api/notification-switches`)).json();
  expect(before.switches).toHaveLength(16);

  // No stream comes through, as to a phone that sleeps: nobody takes Anna to be looking.
  await page.route(/\/api\/live/, (route) => route.abort());
  await page.goto(`${server.url}/notifications/notifications`);
  await page.getByText(say("notifications.device.not_subscribed")).waitFor();
  await page.getByRole("button", { name: say("notifications.device.turn_on") }).click();
  await page.getByText(say("notifications.device.subscribed")).waitFor();
  await screenshot(page, "push-settings-360-de");

  const mails = page.getByRole("region", { name: say("notifications.email.title") });
  const likes = mails.getByRole("switch", { name: say("unsubscribe.kinds.like_received") });
  const saved = page.waitForResponse((answer) => answer.url().includes("/like_received/email"));
  await likes.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect.poll(() => likes.isChecked()).toBe(false);
  await page.getByText(say("notifications.device.subscribed")).waitFor();

  // Anna has read everything and looks elsewhere: another tab is in front.
  const { chats } = await (await page.request.get(`${server.url}/api/chats.php`)).json();
  for (const { conversation } of chats) {
    const url = `${server.url}/api/conversations/${conversation.id}/reads`;
    expect((await page.request.post(url, { data: { seq: 1_000_000 } })).status()).toBe(200);
  }
  // Chromium tells every page of a journey that it has the focus.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await (await context.newPage()).bringToFront();
  const secret = "only for your eyes";
  const answer = await other.request.post(`${server.url}/api/members/${annaId}/messages`, {
    data: { client_id: crypto.randomUUID(), body: secret },
  });
  expect(answer.status()).toBe(200);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toHaveLength(1);
  const [body] = await shown(page);
  // Nobody has let the lock screen show what happened.
  expect(body).toContain(say("push.news"));
  expect(body).not.toMatch(/Nachricht|Unterhaltung/);
  expect(body).not.toContain(secret);
  await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await page.bringToFront();

  // The alerts of the seed: mails that are off are told elsewhere, and push is not offered to who has it.
  await page.goto(`${server.url}/likes`);
  await page.getByText(say("alerts.disabled.title")).waitFor();
  expect(await page.getByText(say("alerts.push.title")).count()).toBe(0);
  await screenshot(page, "push-alert-360-de");
  const dismiss = page.getByRole("button", { name: say("alerts.disabled.dismiss") });
  await expect
    .poll(
      async () => {
        await dismiss.click({ timeout: 1000 }).catch(() => undefined);
        return dismiss.count();
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  await page.reload();
  await expect.poll(() => page.getByText(say("alerts.disabled.title")).count()).toBe(0);

  await page.goto(`${server.url}/notifications/notifications`);
  const lockScreen = page.getByRole("switch", { name: say("notifications.lock_screen.title") });
  const chosen = page.waitForResponse((answer) => answer.url().includes("/api/lock-screen-texts"));
  await lockScreen.click();
  expect((await chosen).status()).toBe(200);
  await page.reload();
  await expect.poll(() => lockScreen.isChecked()).toBe(true);
  await screenshot(page, "push-lock-screen-360-de");
  await page.getByRole("button", { name: say("notifications.device.turn_off") }).click();
  await page.getByText(say("notifications.device.not_subscribed")).waitFor();
  expectClean(page, [unpainted, /ERR_FAILED/]);
});

it("offers push with the next page: nothing is pushed down under the eyes of who reads", async () => {
  const say = speak("en");
  const page = await newPage(browser, { width: 1280, height: 800 });
  const context = page.context();
  await context.grantPermissions(["notifications"], { origin: server.url });
  await signInCast(server, context, "anna", "en");
  const offer = page.getByText(say("alerts.push.title"));
  const open = async (path: string) => {
    await page.locator(`header a[href="${path}"]`).first().click();
    await page.waitForURL(server.url + path);
  };
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(`${server.url}/likes`);
  const before = await heading.boundingBox();

  // Until the browser has looked what it may do, no page offers it.
  let opened = 0;
  await expect
    .poll(async () => {
      await open(++opened % 2 === 1 ? "/members" : "/likes");
      return offer.count();
    })
    .toBe(1);
  await page.evaluate(() => history.go(-history.state.idx));
  await page.waitForFunction(() => history.state.idx === 0);
  await expect.poll(() => offer.count()).toBe(0);
  expect(await heading.boundingBox()).toEqual(before);
  expectClean(page, [unpainted]);
});
