import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signInCast, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

// The demo still paints portraits during the journey.
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

/** The texts of the notifications that the service worker shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ body }) => body);
  });

/** Clicks a notification of the worker: the journey cannot click the browser's own window. */
async function clickNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event = new Event("notificationclick");
    // As with the browser's own event, `waitUntil` may extend the work.
    globalThis.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });
}

/** Collects the addresses of the page's API reads from now on. */
function watchReads(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && /^\/api\/(user|chats|likes)\.php$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

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

  await page.clock.install();
  // The stream is blocked, as on a sleeping phone, so Anna does not count as present.
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

  // Anna has read all messages, and another tab is in front.
  const { chats } = await (await page.request.get(`${server.url}/api/chats.php`)).json();
  for (const { conversation } of chats) {
    const url = `${server.url}/api/conversations/${conversation.id}/reads`;
    expect((await page.request.post(url, { data: { seq: 1_000_000 } })).status()).toBe(200);
  }
  // By default Chromium tells each page of a journey that it has the focus.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await (await context.newPage()).bringToFront();
  const secret = "only for your eyes";
  // The clock of her page is paused, so that timers cause no requests.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const asked = watchReads(page);
  const answer = await other.request.post(`${server.url}/api/members/${annaId}/messages`, {
    data: { client_id: crypto.randomUUID(), body: secret },
  });
  expect(answer.status()).toBe(200);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toHaveLength(1);
  const [body] = await shown(page);
  // The member has not allowed previews on the lock screen.
  expect(body).toContain(say("push.news"));
  expect(body).not.toMatch(/Nachricht|Unterhaltung/);
  expect(body).not.toContain(secret);
  // Only the push makes the page fetch these, once each; the time bonus has ended and is not fetched.
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.toSorted()).toEqual(["/api/chats.php", "/api/likes.php", "/api/user.php"]);
  await page.clock.resume();
  await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  await page.bringToFront();
  // Marks the document: a click on the notification must navigate without a reload.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await clickNotification(page);
  await page.waitForURL(/\/chats\/[^/]+$/);
  await page.locator("[data-bubble]").getByText(secret).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  expect(await shown(page)).toEqual([]);
  expect(context.pages()).toHaveLength(2);

  // The alerts of the seed: other pages name the switched-off mails, and a member with push is not offered
  // it.
  await page.goto(`${server.url}/likes`);
  await page.getByText(say("alerts.disabled.title")).waitFor();
  expect(await page.getByText(say("alerts.push.title")).count()).toBe(0);
  await screenshot(page, "push-alert-360-de");
  expect(await listViolations(page)).toEqual([]);
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
  // While the member looks at a page, the page shows that a test arrived, in place of a notification.
  await page.getByRole("button", { name: say("notifications.test.action") }).click();
  const [arrived = ""] = say("notifications.test.arrived", { text: "|" }).split("|");
  await page.getByText(arrived).waitFor();
  expect(await shown(page)).toEqual([]);
  await page.getByRole("button", { name: say("notifications.device.turn_off") }).click();
  await page.getByText(say("notifications.device.not_subscribed")).waitFor();
  expectClean(page, [unpainted, /ERR_FAILED/]);
});

it("offers push with the next page, so that nothing moves while the member reads", async () => {
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
  // The part with the offers loads when the browser is idle: a page that is left before has no answer to keep.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/late-alerts")),
  );
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));

  // No page offers push until the browser has checked its abilities.
  let opened = 0;
  await expect
    .poll(async () => {
      await open(++opened % 2 === 1 ? "/members" : "/likes");
      return offer.count();
    })
    .toBe(1);
  expect(await listViolations(page)).toEqual([]);
  await page.evaluate(() => history.go(-history.state.idx));
  await page.waitForFunction(() => history.state.idx === 0);
  await expect.poll(() => offer.count()).toBe(0);
  expect(await heading.boundingBox()).toEqual(before);
  expectClean(page, [unpainted]);
});

it("alerts of the photo and of push stay away once they are dismissed, in this browser and for whoever uses it", async () => {
  const say = speak("pl");
  const openBrowser = async () => {
    const page = await newPage(browser, { locale: "pl-PL", width: 360, height: 740 });
    await page.context().addCookies([{ name: "locale", value: "pl", url: server.url }]);
    await page.context().grantPermissions(["notifications"], { origin: server.url });
    return page;
  };
  const page = await openBrowser();
  const email = await signUpOn(server, page, "Bez_Zdjecia");
  const alerts = [
    { key: "hide-enrich-alert", name: "photo" },
    { key: "hide-push-notification-alert", name: "push" },
  ];
  const titleOf = (on: Page, name: string) => on.getByText(say(`alerts.${name}.title`));
  /** Opens page after page until one shows the offer of push. */
  const meetAlerts = async (on: Page) => {
    await on.goto(`${server.url}/likes`);
    let opened = 0;
    await expect
      .poll(async () => {
        const path = ++opened % 2 === 1 ? "/members" : "/likes";
        await on.locator(`nav a[href="${path}"]:visible`).first().click();
        await on.waitForURL(server.url + path);
        return titleOf(on, "push").count();
      })
      .toBe(1);
    await titleOf(on, "photo").waitFor();
  };
  const isPhotoDrawn = async () => {
    const html = await (await page.request.get(`${server.url}/likes`)).text();
    return html.includes(`>${say("alerts.photo.title")}<`);
  };
  expect(await isPhotoDrawn()).toBe(true);
  await meetAlerts(page);
  const before = Date.now();
  for (const { key, name } of alerts) {
    await page
      .getByRole("button", { name: say(`alerts.${name}.dismiss`) })
      .first()
      .click();
    await expect.poll(() => titleOf(page, name).count()).toBe(0);
    const dismissedAt = Number(await page.evaluate((stored) => localStorage.getItem(stored), key));
    expect(dismissedAt).toBeGreaterThanOrEqual(before);
    expect(dismissedAt).toBeLessThanOrEqual(Date.now());
  }
  // The server does not draw one either.
  expect(await isPhotoDrawn()).toBe(false);
  await page.reload();
  await page.locator('nav a[href="/members"]:visible').first().click();
  await page.waitForURL(`${server.url}/members`);
  for (const { name } of alerts) expect(await titleOf(page, name).count(), name).toBe(0);
  // A log-out forgets the member's data and keeps the choices of this browser. No page is open meanwhile,
  // because its stream would be refused.
  await page.goto("about:blank");
  await page.request.get(`${server.url}/api/logout.php`, { headers: { "x-client": "web" } });
  await page.goto(server.url);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("own:"))))
    .toEqual([]);
  for (const { key } of alerts)
    expect(await page.evaluate((stored) => localStorage.getItem(stored), key)).not.toBeNull();

  // Another browser got no push.
  const other = await openBrowser();
  const answer = await other.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email, password: ownPassword },
  });
  expect(answer.status()).toBe(200);
  await meetAlerts(other);
  for (const each of [page, other]) expectClean(each, [unpainted]);
});
