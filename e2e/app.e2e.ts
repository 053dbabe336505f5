import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot, untilReady } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { ownPassword, signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("can be installed: Chromium finds nothing missing, and the shortcuts speak the member's language", async () => {
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  await signInCast(server, page, "anna", "de");
  await page.goto(`${server.url}/members`);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Chromium treats each context of a journey as incognito, where no app can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}").shortcuts.map(({ name }: { name: string }) => name)).toContain(
    speak("de")("navigation.search"),
  );
  const bars = page.locator('head meta[name="theme-color"]');
  expect(await bars.count()).toBe(2);
  expectClean(page, [unpainted]);
});

/** Counts the member's own messages with this text on the server. */
async function countSent(context: BrowserContext, conversationId: string, text: string): Promise<number> {
  const answer = await context.request.get(`${server.url}/api/conversations/${conversationId}/messages`);
  const { messages } = (await answer.json()) as { messages: { body: string }[] };
  return messages.filter(({ body }) => body === text).length;
}

async function firstChat(context: BrowserContext): Promise<string> {
  const { chats } = await (await context.request.get(`${server.url}/api/chats.php`)).json();
  const open = chats.find(({ profile }: { profile: { id: string | null } }) => profile.id !== null);
  return open.conversation.id;
}

it("sends what waits from any page once the network is back, in order, and from two tabs once", async () => {
  const say = speak("de");
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  const context = page.context();
  const memberId = await signInCast(server, context, "anna", "de");
  const chat = await firstChat(context);
  await page.goto(`${server.url}/chats/${chat}`);
  const texts = ["Erst das, ", "dann das, ", "und zuletzt das"].map(
    (text) => `${text}${crypto.randomUUID()}`,
  );
  await context.setOffline(true);
  for (const text of texts) {
    await page.getByRole("textbox").fill(text);
    await page.getByRole("button", { name: say("chats.send"), exact: true }).click();
  }
  const waiting = () => page.evaluate((id) => localStorage.getItem(`own:${id}:unsent`), memberId);
  await expect.poll(async () => JSON.parse((await waiting()) ?? "[]")).toHaveLength(3);

  // The tab is closed before its messages are sent; two other pages are open when the network returns.
  const sends = /\/api\/members\/[^/]+\/messages/;
  await context.route(sends, (route) => route.abort());
  await context.setOffline(false);
  const others = await Promise.all([context.newPage(), context.newPage()]);
  await page.close();
  await Promise.all(
    others.map((other, at) => other.goto(`${server.url}${at === 0 ? "/likes" : "/members"}`)),
  );
  const first = others[0] as Page;
  await context.unroute(sends);
  // The network change ends the pause before the next retry in any tab.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect
    .poll(() => first.evaluate((id) => localStorage.getItem(`own:${id}:unsent`), memberId), {
      timeout: 40_000,
    })
    .toBeNull();
  for (const text of texts) expect(await countSent(context, chat, text)).toBe(1);
  const { messages } = await (
    await context.request.get(`${server.url}/api/conversations/${chat}/messages`)
  ).json();
  const own = (messages as { body: string; seq: number }[])
    .filter(({ body }) => texts.includes(body))
    .sort((one, other) => one.seq - other.seq);
  expect(own.map(({ body }) => body)).toEqual(texts);
});

it("says on every page how many messages could not be sent, and leads to them", async () => {
  const say = speak("de");
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  const context = page.context();
  await signInCast(server, context, "anna", "de");
  const chat = await firstChat(context);
  await page.route(/\/api\/members\/[^/]+\/messages/, (route) =>
    route.fulfill({ status: 422, json: { error: "invalid_fields", message: "Nein." } }),
  );
  await page.goto(`${server.url}/chats/${chat}`);
  await page.getByRole("textbox").fill("Kommt nicht an");
  await page.getByRole("button", { name: say("chats.send"), exact: true }).click();
  await page.getByRole("button", { name: say("chats.failed.retry") }).waitFor();
  // The alert comes with the next page, so that it does not move the page that the member reads.
  await page.goto(`${server.url}/likes`);
  await page.locator('nav a[href="/members"]:visible').first().click();
  await page.getByText(say("alerts.unsent.title", { count: 1 })).waitFor();
  await screenshot(page, "app-unsent-360-de");
  await page.getByRole("link", { name: say("alerts.unsent.action") }).click();
  await page.getByRole("button", { name: say("chats.failed.discard") }).click();
  await expect.poll(() => page.getByText("Kommt nicht an").count()).toBe(0);
  expectClean(page, [unpainted, /422/]);
});

it("offers the home screen once it makes sense, with the next page, and only once", async () => {
  const say = speak("de");
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  const memberId = await signInCast(server, page, "anna", "de");
  // Fires once and early, before late code has loaded, as Chromium does.
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(event, { prompt: async () => ({ outcome: "accepted" }) });
      dispatchEvent(event);
      Object.assign(window, { isKeptBack: event.defaultPrevented });
    });
  });
  const isKeptBack = () => page.evaluate(() => Reflect.get(window, "isKeptBack"));
  await page.goto(`${server.url}/likes`);
  await page.evaluate((id) => {
    localStorage.setItem("hide-push-notification-alert", "1");
    localStorage.setItem("hide-enrich-alert", "1");
    localStorage.setItem(`own:${id}:first-day`, "Sat Nov 21 2020");
  }, memberId);
  await page.reload();
  const title = page.getByText(say("alerts.install.title", { site: "Rendezvous" }));
  await expect.poll(isKeptBack).toBe(true);
  // The late code that shows the offer has loaded and has taken the event.
  await expect.poll(() => page.evaluate(() => window.installOffer === undefined)).toBe(true);
  expect(await title.count()).toBe(0);
  await page.locator('nav a[href="/members"]:visible').first().click();
  await title.waitFor();
  await screenshot(page, "app-install-360-de");
  await page.getByRole("button", { name: say("alerts.install.action") }).click();
  await expect.poll(() => title.count()).toBe(0);
  await page.reload();
  await expect.poll(isKeptBack).toBe(true);
  await page.locator('nav a[href="/likes"]:visible').first().click();
  await page.waitForURL(/\/likes/);
  expect(await title.count()).toBe(0);
  expectClean(page, [unpainted]);
});

/** All data of this origin in the browser that a page can find. */
const leftovers = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
    const databases: Record<string, unknown[]> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name);
      for (const table of database.objectStoreNames) {
        const all = database.transaction(table).objectStore(table).getAll();
        databases[`${name}/${table}`] = await new Promise((resolve) => {
          all.onsuccess = () => resolve(all.result);
        });
      }
      database.close();
    }
    const cached: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        cached[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? "";
    }
    return { local: { ...localStorage }, databases, cached };
  });

/**
 * Opens one conversation and one profile, and waits until the device has stored both and the offline page.
 */
async function readAhead(page: Page): Promise<{ chat: string; partnerId: string; last: string }> {
  const { chats } = await (await page.request.get(`${server.url}/api/chats.php`)).json();
  const entry = chats.find(({ profile }: { profile: { id: string | null } }) => profile.id !== null);
  const [chat, partnerId] = [entry.conversation.id, entry.profile.id];
  await page.goto(`${server.url}/members/${partnerId}`);
  await page.goto(`${server.url}/chats/${chat}`);
  const keys = async () => {
    const { databases, cached } = await leftovers(page);
    const records = (databases["kept/records"] ?? []) as { key: string }[];
    return [...records.map(({ key }) => key), ...Object.keys(cached).filter((path) => path === "/offline")];
  };
  await expect
    .poll(keys, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["chats", `thread:${chat}`, `terms:${chat}`, "/offline"]));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { chat, partnerId, last: entry.last_message.body };
}

/** Sets the price of the next message that the device has stored; the next `free_left` messages are free. */
const keepPrice = (page: Page, chat: string, memberId: string, free_left: number) =>
  page.evaluate(
    async ({ chat, memberId, free_left }) => {
      const ended = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await ended(indexedDB.open("kept"));
      const transaction = database.transaction("records", "readwrite");
      const written = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const records = transaction.objectStore("records");
      const thread = await ended(records.get(`thread:${chat}`));
      const own = { ...thread.value.at(-1), client_id: crypto.randomUUID(), sender_id: memberId, cost: 0 };
      await ended(records.put({ ...thread, value: [...thread.value.slice(0, -1), own] }));
      for (const terms of await ended(records.getAll())) {
        if (!terms.key.startsWith("terms:")) continue;
        const price = { credits: free_left > 0 ? 0 : 5, free_left, balance: 50, refusal: null };
        await ended(records.put({ ...terms, value: { ...terms.value, price } }));
      }
      // Leaving a page earlier would interrupt the writing.
      await written;
      database.close();
    },
    { chat, memberId, free_left },
  );

it.each([
  ["de", "de-DE", { width: 360, height: 740, colorScheme: "light" }],
  ["en", "en-GB", { width: 1280, height: 800, colorScheme: "dark" }],
] as const)("is read and written without a network, in %s", async (locale, tag, look) => {
  const say = speak(locale);
  const page = await newPage(browser, { locale: tag, ...look });
  const context = page.context();
  const memberId = await signInCast(server, context, "anna", locale);
  const { chat, partnerId, last } = await readAhead(page);
  const shell = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    const cache = await caches.open(name);
    const html = (await (await cache.match("/offline"))?.text()) ?? "";
    const links = new DOMParser()
      .parseFromString(html, "text/html")
      .querySelectorAll<HTMLLinkElement>(
        'link[rel="stylesheet"], link[rel="modulepreload"], link[as="font"]',
      );
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const wanted = [...links].map(({ href }) => new URL(href).pathname);
    return {
      styles: wanted.filter((path) => path.endsWith(".css")),
      missing: wanted.filter((path) => !kept.has(path)),
    };
  });
  expect(shell.missing).toEqual([]);
  expect(shell.styles.length).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.goto(`${server.url}/likes`);
  expect(new URL(page.url()).pathname).toBe("/offline");
  await page.getByText(say("offline.title")).waitFor();
  // From a page opened out of a list, back leads to the list, and from there to the page before.
  await page.locator(`[data-key="thread:${chat}"]`).click();
  await page.locator("[data-bubble]").last().waitFor();
  await page.goBack();
  await page.locator(`[data-key="thread:${chat}"]`).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-key")))
    .toBe(`thread:${chat}`);
  await page.goForward();
  await page.locator("[data-bubble]").last().waitFor();
  await page.getByRole("button", { name: say("offline.back") }).click();
  await page.locator(`[data-key="thread:${chat}"]`).waitFor();
  await keepPrice(page, chat, memberId, 0);
  await screenshot(page, `app-offline-list-${look.width}-${locale}`);
  await expectAccessible(page);
  await page.goto(`${server.url}/chats/${chat}`);
  await page.locator("[data-bubble]").last().waitFor();
  await expect.poll(() => page.locator("[data-bubble]").last().textContent()).toContain(last.slice(0, 20));
  const text = `Ohne Netz ${crypto.randomUUID()}`;
  const send = page.getByRole("button", { name: say("chats.send"), exact: true });
  await page.getByRole("textbox").fill(text);
  // A message that may cost credits stays a draft.
  await page.getByText(say("offline.draft")).waitFor();
  expect(await send.isDisabled()).toBe(true);
  await screenshot(page, `app-offline-draft-${look.width}-${locale}`);
  await expectAccessible(page);
  await keepPrice(page, chat, memberId, 1);
  await page.goto(`${server.url}/chats/${chat}`);
  await page.getByText(say("offline.waits")).waitFor();
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe(text);
  // The conversation can be opened by its address, too.
  await page.goBack();
  await page.locator(`[data-key="thread:${chat}"]`).click();
  await page.getByRole("textbox").fill("\u200b");
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.getByRole("textbox").fill(text);
  // The quote of another draft is not shown here, so this message must not become an answer to it.
  const quoted = `own:${memberId}:quoted:${partnerId}`;
  await page.evaluate((key) => localStorage.setItem(key, "1"), quoted);
  await send.click();
  await page.getByText(text).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain(text);
  expect(kept).not.toContain("replyTo");
  expect(kept).not.toContain(":quoted:");
  await screenshot(page, `app-offline-chat-${look.width}-${locale}`);

  // When the network returns, the wanted page loads once, although browsers can fire `online` several times.
  await page.evaluate(() =>
    addEventListener("online", () => dispatchEvent(new Event("online")), { once: true }),
  );
  let asked = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().endsWith(`/chats/${chat}`)) asked += 1;
  });
  await context.setOffline(false);
  await page.waitForURL(`${server.url}/chats/${chat}`);
  expect(asked).toBe(1);
  // The device's price was outdated, because the free messages are used up. So the page asks first, then
  // sends at the current price.
  const atPrice = page.getByRole("button", { name: say("chats.failed.send_for", { count: 5 }) });
  await atPrice.waitFor();
  await page.getByText(say("errors.price_higher", { credits: 5 })).waitFor();
  expect(await countSent(context, chat, text)).toBe(0);
  await screenshot(page, `app-price-higher-${look.width}-${locale}`);
  await atPrice.press("Enter");
  await expect.poll(() => countSent(context, chat, text), { timeout: 30_000 }).toBe(1);
});

it("goes on by itself where the site answers, though the browser never says that its network is back", async () => {
  const say = speak("en");
  const page = await newPage(browser, { width: 1280, height: 800 });
  const context = page.context();
  await signInCast(server, context, "anna", "en");
  await readAhead(page);
  await context.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));
  await context.setOffline(true);
  await page.goto(`${server.url}/likes`);
  await page.getByText(say("offline.title")).waitFor();
  await context.setOffline(false);
  await page.waitForURL(`${server.url}/likes`);
});

it("stores no data of a member who has logged out, nor of one before another logs in", async () => {
  const say = speak("en");
  const page = await newPage(browser, { width: 1280, height: 800 });
  const context = page.context();
  const memberId = await signInCast(server, context, "anna", "en");
  const { partnerId } = await readAhead(page);
  // Another tab also stores conversations: it must stop after the log-out in this one.
  const other = await context.newPage();
  await other.goto(`${server.url}/members/${partnerId}`);
  await page.goto(`${server.url}/likes`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: say("navigation.account.logout") }).click();
  await page.waitForURL(`${server.url}/`);
  // If texts fail to load before the visitors' page is ready, the page would reload itself.
  await untilReady(page);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(async () => Object.keys((await leftovers(page)).databases)).toEqual([]);
  const left = await leftovers(page);
  expect(Object.keys(left.local).filter((key) => key.startsWith("own:"))).toEqual([]);
  for (const path of Object.keys(left.cached)) expect(path).toMatch(/^\/(offline$|assets\/)/);
  const all = JSON.stringify(left);
  for (const trace of [memberId, partnerId]) expect(all).not.toContain(trace);
  await context.setOffline(true);
  await page.goto(`${server.url}/chats`);
  await page.getByText(say("offline.nothing.title")).waitFor();
  // The button leads to a page of this site, although the address names a foreign one.
  await page.goto(`${server.url}/offline?from=//evil.example/x`);
  await context.setOffline(false);
  await page.waitForURL((url) => url.origin === server.url && url.pathname !== "/offline");
  // A file of that page may still fail: then it shows the offline page once more and returns. A new tab begins at rest.
  await page.close();
  const later = await context.newPage();

  await signInCast(server, context, "anna", "en");
  await readAhead(later);
  await signInCast(server, context, "sofie", "en");
  await later.goto(`${server.url}/likes`);
  const ofAnna = async () => {
    const { local, databases } = await leftovers(later);
    const records = (databases["kept/records"] ?? []) as { memberId: string }[];
    const keys = Object.keys(local).filter((key) => key.startsWith(`own:${memberId}:`));
    return keys.length + records.filter((record) => record.memberId === memberId).length;
  };
  await expect.poll(ofAnna, { timeout: 20_000 }).toBe(0);
});

it("installed, it shows the number of new things on its icon, and a way back where the browser would have one", async () => {
  const say = speak("de");
  const page = await newPage(browser, { locale: "de-DE", width: 360, height: 740 });
  await signInCast(server, page, "anna", "de");
  await page.addInitScript(() => {
    const asked = matchMedia.bind(window);
    window.matchMedia = (query) => asked(query === "(display-mode: standalone)" ? "all" : query);
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.defineProperty(navigator, "setAppBadge", {
      value: async (count: number) => {
        badges.push(count);
        // Without badge support the member sees no error (seed section 8).
        throw new Error("no badge here");
      },
    });
    Object.defineProperty(navigator, "clearAppBadge", {
      value: async () => sessionStorage.setItem("badge-cleared", "1"),
    });
  });
  const badge = () => page.evaluate(() => (Reflect.get(window, "badges") as number[]).at(-1) ?? 0);
  const titleCount = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0);
  const back = page.getByRole("button", { name: say("navigation.back"), exact: true });
  await page.goto(`${server.url}/members`);
  const isSameAsTitle = async () => (await badge()) === (await titleCount());
  await expect.poll(badge).toBeGreaterThan(0);
  await expect.poll(isSameAsTitle).toBe(true);
  expect(await back.count()).toBe(0);
  await page.locator('nav a[href="/likes"]:visible').first().click();
  await back.waitFor();
  await back.click();
  await page.waitForURL(`${server.url}/members`);
  await expect.poll(() => back.count()).toBe(0);
  const before = await badge();
  const chat = await firstChat(page.context());
  await page.goto(`${server.url}/chats/${chat}`);
  // Messages that were read no longer count.
  await expect.poll(isSameAsTitle).toBe(true);
  expect(await badge()).toBeLessThanOrEqual(before);
  // A log-out removes the member's number from the icon.
  const isCleared = () => page.evaluate(() => sessionStorage.getItem("badge-cleared") !== null);
  await page.goto(`${server.url}/likes`);
  await page.evaluate(() => sessionStorage.removeItem("badge-cleared"));
  const [menu = ""] = say("navigation.account.menu", { name: "|" }).split("|");
  await page.getByRole("button", { name: menu.trim() }).click();
  await page.getByRole("menuitem", { name: say("navigation.account.logout") }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(isCleared).toBe(true);
  expectClean(page, [unpainted]);
});

/** A browser with an installed app, whose icon keeps its number while no page is open. */
async function openInstalled(key: string, locale: Locale) {
  const page = await newPage(browser, { locale, width: 360, height: 740 });
  const context = page.context();
  await signInCast(server, context, key, locale);
  const icon = { number: 0 };
  await context.exposeFunction("paintIcon", (count: number) => {
    icon.number = count;
  });
  await context.addInitScript(() => {
    const asked = matchMedia.bind(window);
    window.matchMedia = (query) => asked(query === "(display-mode: standalone)" ? "all" : query);
    const paint = Reflect.get(window, "paintIcon") as (count: number) => Promise<void>;
    Object.defineProperty(navigator, "setAppBadge", { value: (count: number) => paint(count) });
    Object.defineProperty(navigator, "clearAppBadge", { value: () => paint(0) });
  });
  return { page, context, icon };
}

it("installed, it has one way back on each page: the bar's, or the page's own", async () => {
  const say = speak("pl");
  const { page, context } = await openInstalled("anna", "pl");
  const { chats } = await (await context.request.get(`${server.url}/api/chats.php`)).json();
  const { conversation, profile } = chats.find(
    ({ profile }: { profile: { id: string | null } }) => profile.id !== null,
  );
  const ofBar = page.getByRole("button", { name: say("navigation.back"), exact: true });
  const isReady = () => page.locator("html[data-ready]").waitFor({ state: "attached" });
  // A window that was opened for this page has no page before it, so it shows no way back.
  await page.goto(`${server.url}/members`);
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open("/likes"));
  const first = await opened;
  await first.locator("html[data-ready]").waitFor({ state: "attached" });
  await first.getByRole("heading", { level: 1 }).waitFor();
  await first.locator('nav a[href="/members"]:visible').first().waitFor();
  expect(await first.evaluate(() => history.length)).toBe(1);
  expect(await first.getByRole("button", { name: say("navigation.back"), exact: true }).count()).toBe(0);
  await first.close();

  const withBar = [
    ...["/likes", "/credits", "/credits/p1", "/directdebit", `/members/${profile.id}`],
    ...["/credits/repeat-order", "/match-finder", "/swipe-game", "/visits", "/support"],
  ];
  for (const path of withBar) {
    await page.goto(`${server.url}/members`);
    await page.goto(server.url + path);
    await isReady();
    await ofBar.waitFor();
  }
  await expectAccessible(page);
  await ofBar.click();
  await page.waitForURL(`${server.url}/members`);
  const withTheirOwn: [path: string, to: string, name: string][] = [
    [`/chats/${conversation.id}`, "/chats", say("chats.back")],
    ["/notifications/data", "/notifications", say("settings.title")],
  ];
  for (const [path, to, name] of withTheirOwn) {
    await page.goto(server.url + path);
    await isReady();
    const own = page.locator("#content").getByRole("link", { name });
    await own.waitFor();
    expect(await ofBar.count(), path).toBe(0);
    await own.click();
    await page.waitForURL(server.url + to);
  }
  // Pages that the bars lead to need no way back.
  for (const path of ["/members", "/chats", "/profile", "/notifications"]) {
    await page.goto(server.url + path);
    await isReady();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await ofBar.count(), path).toBe(0);
  }
  expectClean(page, [unpainted]);
});

it("corrects the number on its icon when it is opened, whatever came while it was closed", async () => {
  const { page, context, icon } = await openInstalled("anna", "en");
  const titleCount = async (on: Page) => Number(/^\((\d+)\) /.exec(await on.title())?.[1] ?? 0);
  await page.goto(`${server.url}/members`);
  await expect.poll(() => icon.number).toBeGreaterThan(0);
  await expect.poll(async () => icon.number === (await titleCount(page))).toBe(true);
  const before = icon.number;
  await page.close();

  // The new messages were read elsewhere; pushes about them have raised the icon's number.
  const { chats } = await (await context.request.get(`${server.url}/api/chats.php`)).json();
  for (const { conversation } of chats) {
    const url = `${server.url}/api/conversations/${conversation.id}/reads`;
    await context.request.post(url, { data: { seq: 1_000_000 } });
  }
  icon.number = before + 7;
  const again = await context.newPage();
  await again.goto(`${server.url}/members`);
  await expect.poll(() => icon.number).toBeLessThan(before + 7);
  await expect.poll(async () => icon.number === (await titleCount(again))).toBe(true);
  await again.close();

  // The log-in ended elsewhere: the next person must not see the member's number.
  await context.clearCookies({ name: "account" });
  icon.number = 3;
  const signedOut = await context.newPage();
  await signedOut.goto(server.url);
  await signedOut.locator('a[href^="/login"]').first().waitFor({ state: "attached" });
  await expect.poll(() => icon.number).toBe(0);
  await expect
    .poll(() => signedOut.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("own:"))))
    .toEqual([]);
});

it("asks on a smartphone that comes from a sign-up elsewhere to confirm the address, once and in a dialog", async () => {
  const say = speak("pl");
  const page = await newPage(browser, {
    locale: "pl-PL",
    width: 360,
    height: 740,
    hasTouch: true,
    isMobile: true,
  });
  await page.context().addCookies([{ name: "locale", value: "pl", url: server.url }]);
  const email = "not.confirmed.yet@example.com";
  const data = {
    ...{ email, name: "Not_Confirmed", password: ownPassword, date_of_birth: "1990-05-17" },
    ...{ gender: "woman", seeks: ["man"], consent: true },
  };
  const headers = { "x-client": "web", origin: server.url };
  expect((await page.request.post(`${server.url}/api/signups`, { headers, data })).status()).toBe(200);
  const dialog = page.getByRole("dialog", { name: say("alerts.reminder.title") });
  await page.goto(`${server.url}/members?api_signup_complete=1`);
  await dialog.getByText(email).waitFor();
  await dialog
    .getByRole("button", { name: say("alerts.reminder.later") })
    .first()
    .click();
  await page.waitForURL(`${server.url}/members`);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByText(say("alerts.reminder.title")).waitFor();
  await page.reload();
  expect(await dialog.count()).toBe(0);
  // A desktop shows it above the page.
  const wide = await newPage(browser, { locale: "pl-PL" });
  await wide.context().addCookies(await page.context().cookies());
  await wide.goto(`${server.url}/members?api_signup_complete=1`);
  await wide.getByText(say("alerts.reminder.title")).waitFor();
  expect(await wide.getByRole("dialog", { name: say("alerts.reminder.title") }).count()).toBe(0);
  expectClean(page, [unpainted]);
  expectClean(wide, [unpainted]);
});
