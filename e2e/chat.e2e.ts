import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";

let server: RunningServer;
let browser: Browser;
let anna: Page;
let sofie: Page;
let annaId: string;
let sofieId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  anna = await newPage(browser, { width: 360, height: 740, locale: "de-DE" });
  sofie = await newPage(browser, { locale: "en-GB" });
  annaId = await signIn(anna, "anna");
  sofieId = await signIn(sofie, "sofie");
  await sofie.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page, key: string): Promise<string> {
  const answer = await page.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).user.id;
}

const composer = (page: Page) => page.locator("textarea[name=message]");
const bubbles = (page: Page) => page.locator("[data-bubble] p[dir=auto]");

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** The messages that the server has stored of the page's conversation. */
async function stored(page: Page): Promise<string[]> {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`${server.url}/api/conversations/${id}/messages`);
  return (await answer.json()).messages.map(({ body }: { body: string }) => body);
}

// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;
const cut = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK/;
const hostile = 'שלום \u202Eevil\u202C <b onclick="x">ü</b> 👩‍👩‍👧‍👦\nhttps://example.com';

describe("two members in two browsers", () => {
  it("begins with an opener that only fills the composer; the address follows the first message", async () => {
    await sofie.goto(`${server.url}/chats`);
    await anna.goto(`${server.url}/members/${sofieId}/chat`);
    await anna.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await anna.getByRole("list", { name: "Vorschläge" }).getByRole("button").first().click();
    await expect.poll(() => composer(anna).inputValue()).not.toBe("");
    expect(await bubbles(anna).count()).toBe(0);
    await write(anna, "Hallo Sofie");
    await anna.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    expect(await anna.evaluate(() => "isSamePage" in globalThis)).toBe(true);
    await expect.poll(() => composer(anna).evaluate((area) => area === document.activeElement)).toBe(true);
    await expect.poll(() => bubbles(anna).allTextContents()).toEqual(["Hallo Sofie"]);
  });

  it("shows it to the other at once, and tells when it is read", async () => {
    const row = sofie.locator("#content li a").filter({ hasText: "Hallo Sofie" });
    await row.waitFor();
    await expect.poll(() => sofie.title()).toMatch(/^\(\d+\) /);
    await expect.poll(() => row.getByText("1 unread message").count()).toBe(1);
    const unreadBefore = Number((await sofie.title()).match(/^\((\d+)\)/)?.[1]);
    await row.click();
    await sofie.locator("[data-bubble]", { hasText: "Hallo Sofie" }).waitFor();
    await expect
      .poll(async () => Number((await sofie.title()).match(/^\((\d+)\)/)?.[1] ?? 0))
      .toBe(unreadBefore - 1);
    await anna.locator('[data-bubble] [aria-label="Gelesen"]').waitFor();
  });

  it("says that somebody types, and shows any text exactly as it is", async () => {
    await composer(sofie).pressSequentially("Ciao");
    await anna.getByText("schreibt …").waitFor();
    await write(sofie, hostile);
    await expect.poll(() => bubbles(anna).allTextContents()).toEqual(["Hallo Sofie", hostile]);
    expect(await anna.locator("[data-bubble] b").count()).toBe(0);
    // The address leads to our own page about it (links.e2e.ts).
    const links = await anna
      .locator("[data-bubble] a")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(links).toEqual([expect.stringMatching(/^\/chats\/[0-9a-f-]{36}\/links\/\d+\/1$/)]);
    await anna.locator("p[role=status]", { hasText: "evil" }).waitFor({ state: "attached" });
    expect(await anna.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it("adds emoji at the caret, found by their names in the member's language", async () => {
    await composer(anna).fill("Ja gern");
    await composer(anna).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2));
    await anna.getByRole("button", { name: "Emoji einfügen" }).click();
    const search = anna.getByRole("searchbox", { name: "Emoji suchen" });
    await search.fill("Dackel am Mond");
    await anna.getByText("Kein Emoji gefunden").waitFor();
    await search.fill("Einhorn");
    await anna.getByRole("dialog", { name: "Emoji einfügen" }).getByText("🦄").waitFor();
    expect(await look(anna, "emoji-de-360")).toEqual([]);
    await search.press("Enter");
    await expect.poll(() => composer(anna).inputValue()).toBe("Ja🦄 gern");
    // The list stays open, and the next emoji comes behind the first.
    await search.press("Enter");
    await expect.poll(() => composer(anna).inputValue()).toBe("Ja🦄🦄 gern");
    // The first Escape empties the search, the second closes the list.
    await search.press("Escape");
    await expect.poll(() => search.inputValue()).toBe("");
    await search.press("Escape");
    await expect.poll(() => composer(anna).evaluate((area) => area === document.activeElement)).toBe(true);
    await composer(anna).fill("");
  });

  it("catches up after the stream was cut", async () => {
    const refuse = (route: Route) => route.abort();
    // Other ways on which the message could arrive: the first requests of a page, and the polling after 5 s.
    const ways = ["**/api/chats.php*", "**/api/conversations/*/messages*", "**/api/live*"];
    for (const way of ways) await sofie.route(way, refuse);
    await sofie.reload();
    await write(anna, "Bist du da?");
    await anna.locator('[data-bubble]:has-text("Bist du da?") [aria-label="Gesendet"]').waitFor();
    expect(await bubbles(sofie).count()).toBe(2);
    for (const way of ways) await sofie.unroute(way, refuse);
    await sofie.evaluate(() => dispatchEvent(new Event("online")));
    await expect
      .poll(() => bubbles(sofie).allTextContents())
      .toEqual(["Hallo Sofie", hostile, "Bist du da?"]);
  });

  it("keeps messages while the network is gone, and sends each once and in order", async () => {
    await anna.context().setOffline(true);
    await anna.getByText("Du bist offline").waitFor();
    await write(anna, "eins");
    await write(anna, "zwei");
    await expect.poll(() => anna.locator('[data-bubble] [aria-label="Wird gesendet"]').count()).toBe(2);
    // The first answer is lost, so the same client id is sent again.
    let answersLost = 0;
    await anna.route("**/api/members/*/messages", async (route) => {
      if (answersLost++ > 0) return route.fallback();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await anna.context().setOffline(false);
    await anna.locator('[data-bubble] [aria-label="Wird gesendet"]').first().waitFor({ state: "detached" });
    await expect
      .poll(async () => (await bubbles(sofie).allTextContents()).slice(3))
      .toEqual(["eins", "zwei"]);
    await expect.poll(() => stored(anna)).toEqual(["Hallo Sofie", hostile, "Bist du da?", "eins", "zwei"]);
    expect(answersLost).toBeGreaterThan(2);
    await expect
      .poll(() => anna.evaluate((id) => localStorage.getItem(`own:${id}:unsent`), annaId))
      .toBeNull();
    await anna.unroute("**/api/members/*/messages");
  });

  it("keeps a draft over a reload", async () => {
    await composer(anna).fill("Noch nicht fertig");
    await anna.reload();
    await expect.poll(() => composer(anna).inputValue()).toBe("Noch nicht fertig");
    await composer(anna).fill("");
    expectClean(anna, [unpainted, cut]);
    expectClean(sofie, [unpainted, cut]);
  });
});

describe("a long conversation", () => {
  it("opens at the newest and loads older ones without moving what one reads", async () => {
    await anna.goto(`${server.url}/chats`);
    await anna.locator("#content li a", { hasText: "Carsten" }).click();
    await bubbles(anna).first().waitFor();
    const list = anna.locator("section[tabindex='0']");
    await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(0);
    await expect.poll(() => bubbles(anna).count()).toBe(50);
    const top = async (index: number) => (await bubbles(anna).nth(index).boundingBox())?.y ?? Number.NaN;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await anna.route("**/messages?before=*", async (route) => {
      await held;
      await route.fallback();
    });
    await list.evaluate((box) => box.scrollTo(0, -box.scrollHeight));
    // Bubbles get their true heights when they come into view: the place is read once it stays.
    let before = Number.NaN;
    const moved = async () => {
      const was = before;
      before = await top(0);
      return before - was;
    };
    await expect.poll(moved).toBe(0);
    release();
    await expect.poll(() => bubbles(anna).count()).toBe(100);
    await expect.poll(async () => Math.abs((await top(50)) - before)).toBeLessThan(2);
  });

  it("returns to the list when the server refuses its deletion, and leaves the list when it is deleted", async () => {
    await anna.route("**/api/chat.php", (route) =>
      route.fulfill({ status: 500, json: { error: "internal", message: "Das ging nicht." } }),
    );
    const remove = async () => {
      await anna.getByRole("button", { name: "Optionen für die Unterhaltung" }).click();
      await anna.getByRole("menuitem", { name: "Unterhaltung löschen" }).click();
      await anna.getByRole("button", { name: "Löschen" }).click();
      await anna.waitForURL(/\/chats$/);
    };
    const row = anna.locator("#content li a", { hasText: "Carsten" });
    await remove();
    await anna.getByRole("alert").filter({ hasText: "Das ging nicht." }).waitFor();
    await row.waitFor();
    await anna.unroute("**/api/chat.php");
    await row.click();
    await remove();
    await row.waitFor({ state: "detached" });
    await anna.reload();
    await anna.locator("#content li a").first().waitFor();
    expect(await row.count()).toBe(0);
    expectClean(anna, [unpainted, /status of 500/]);
  });
});

it("leads to credits and back, with what one has written still there", async () => {
  const ingrid = await newPage(browser, { locale: "en-GB" });
  await signIn(ingrid, "ingrid");
  await ingrid.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  await ingrid.goto(`${server.url}/members/${sofieId}/chat`);
  await ingrid.getByText("You do not have enough credits").waitFor();
  await composer(ingrid).fill("Hei Sofie");
  await composer(ingrid).press("Enter");
  expect(await composer(ingrid).inputValue()).toBe("Hei Sofie");
  const way = ingrid.getByRole("link", { name: "Buy credits" });
  expect(await way.getAttribute("href")).toBe(
    `/credits?return_to=${encodeURIComponent(`/members/${sofieId}/chat`)}&reason=credits`,
  );
  await ingrid.reload();
  await expect.poll(() => composer(ingrid).inputValue()).toBe("Hei Sofie");
  expectClean(ingrid, [unpainted]);
});
