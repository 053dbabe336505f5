import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey.
const expected = [/photo|media|portrait|status of (404|409|503)/];
const sprich = speak("de");

let server: RunningServer;
let browser: Browser;
/** A member on a phone, in German; and the same on a desktop. */
let anna: Page;
let annaAtHome: Page;
/** The member who writes to her. */
let camille: Page;
let sofie: Page;
let annaId: string;
const names = { camille: "", sofie: "" };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  anna = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  annaAtHome = await newPage(browser, { width: 1280, height: 800, locale: "de-DE" });
  camille = await newPage(browser);
  sofie = await newPage(browser);
  annaId = await signInCast(server, anna, "anna", "de");
  await signInCast(server, annaAtHome, "anna", "de");
  await signInCast(server, camille, "camille", "en");
  await signInCast(server, sofie, "sofie", "en");
  names.camille = await nameOf(camille);
  names.sofie = await nameOf(sofie);
  await send(camille, "Kommst du mit zum See?");
  await send(sofie, "Hast du den neuen Film gesehen?");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function call(page: Page, path: string, data?: object) {
  const answer = await page.request.fetch(`${server.url}${path}`, {
    method: data ? "POST" : "GET",
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
const nameOf = async (page: Page): Promise<string> => (await call(page, "/api/user.php")).user.profile.name;
const send = (page: Page, body: string) =>
  call(page, `/api/members/${annaId}/messages`, { client_id: crypto.randomUUID(), body });

const rows = (page: Page) => page.locator("#content section li");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const firstName = (page: Page) => rows(page).first().locator("bdi").first().innerText();
const actions = (page: Page, name: string) =>
  page.getByRole("button", { name: sprich("chats.mark.menu", { name }) });
const item = (
  page: Page,
  key: `chatlist.mark.${"pin" | "unpin" | "mute" | "unmute" | "archive" | "unarchive"}` | "chats.delete.menu",
) => page.getByRole("menuitem", { name: sprich(key), exact: true });
const mark = (page: Page, name: string, key: "chats.mark.pinned" | "chats.mark.muted") =>
  row(page, name).getByRole("img", { name: sprich(key) });
const undo = (page: Page) => page.getByRole("button", { name: sprich("chatlist.undo"), exact: true });
const endNote = (page: Page) =>
  page
    .getByRole("listitem")
    .filter({ has: undo(page) })
    .getByRole("button", { name: sprich("common.close") })
    .click();
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
async function remove(page: Page, name: string) {
  await actions(page, name).click();
  await item(page, "chats.delete.menu").click();
  // A pointer that rests on the note stops its time.
  await page.mouse.move(1, 1);
}
const titleCount = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

it("a conversation is pinned by touch from its row, and stands first on every device", async () => {
  await annaAtHome.goto(`${server.url}/chats`);
  await anna.goto(`${server.url}/chats`);
  await expect.poll(() => firstName(anna)).toBe(names.sofie);
  await actions(anna, names.camille).tap();
  await item(anna, "chatlist.mark.pin").waitFor();
  expect(await look(anna, "chat-list-menu-de-360")).toEqual([]);
  await item(anna, "chatlist.mark.pin").tap();
  await anna.getByText(sprich("chatlist.mark.done.pin")).waitFor();
  for (const page of [anna, annaAtHome]) {
    await expect.poll(() => firstName(page)).toBe(names.camille);
    await mark(page, names.camille, "chats.mark.pinned").waitFor();
  }
  // A new message of somebody else goes behind it.
  await send(sofie, "Morgen läuft er noch einmal.");
  await row(anna, names.sofie).getByText("Morgen läuft er noch einmal.").waitFor();
  expect(await firstName(anna)).toBe(names.camille);
});

it("it is muted by keyboard: its messages count in the row and not in the title", async () => {
  const before = await titleCount(anna);
  await actions(anna, names.camille).focus();
  await anna.keyboard.press("Enter");
  await item(anna, "chatlist.mark.unpin").waitFor();
  await expect
    .poll(() => item(anna, "chatlist.mark.unpin").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await anna.keyboard.press("ArrowDown");
  await anna.keyboard.press("Enter");
  await mark(anna, names.camille, "chats.mark.muted").waitFor();
  await expect
    .poll(() => actions(anna, names.camille).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await expect.poll(() => titleCount(anna)).toBe(before - 1);
  await send(camille, "Und nimmst du den Hund mit?");
  await row(anna, names.camille).getByText("Und nimmst du den Hund mit?").waitFor();
  await row(anna, names.camille)
    .getByText(sprich("chats.unread", { count: 2 }))
    .waitFor({ state: "attached" });
  await expect.poll(() => titleCount(anna)).toBe(before - 1);
  expect(await look(anna, "chat-list-marked-de-360")).toEqual([]);
  await anna.reload();
  await mark(anna, names.camille, "chats.mark.muted").waitFor();
  await expect.poll(() => titleCount(anna)).toBe(before - 1);
});

it("the list shows those with matches alone, by an address that its server draws too", async () => {
  const { user } = await call(camille, "/api/user.php");
  // Anna likes back, so no page of hers celebrates the match.
  await call(camille, `/api/likes/${annaId}`, {});
  await call(anna, `/api/likes/${user.id}`, {});
  const { chats } = await call(anna, "/api/conversations?only=matches");
  expect(chats.length).toBeLessThan(await rows(anna).count());
  await anna.reload();
  await anna.getByRole("link", { name: sprich("chatlist.find.matches"), exact: true }).click();
  await anna.waitForURL(/\?only=matches$/);
  await row(anna, names.camille).waitFor();
  await expect.poll(() => rows(anna).count()).toBe(chats.length);
  expect(await look(anna, "chat-list-matches-de-360")).toEqual([]);
  await anna.reload();
  await expect.poll(() => rows(anna).count()).toBe(chats.length);
  await anna.getByRole("link", { name: sprich("chatlist.find.all"), exact: true }).click();
  await anna.waitForURL(`${server.url}/chats`);
});

it("the list shows unread ones alone, or those whose name is typed, by an address of its own", async () => {
  const readAll = anna.getByRole("link", { name: sprich("chatlist.find.unread"), exact: true });
  await readAll.click();
  await anna.waitForURL(/\?only=unread$/);
  await expect.poll(() => rows(anna).count()).toBeGreaterThanOrEqual(2);
  const field = anna.getByRole("searchbox", { name: sprich("chatlist.find.label") });
  await field.fill(names.sofie.slice(0, 4).toUpperCase());
  await anna.waitForURL(/name=/);
  await expect.poll(() => rows(anna).count()).toBe(1);
  expect(await firstName(anna)).toBe(names.sofie);
  expect(await look(anna, "chat-list-found-de-360")).toEqual([]);
  // The server draws the found conversation.
  await anna.reload();
  expect(await rows(anna).count()).toBe(1);
  expect(await field.inputValue()).toBe(names.sofie.slice(0, 4).toUpperCase());
  // The conversation was opened, read and left: the list stays filtered, and is now empty.
  await row(anna, names.sofie).locator("a").click();
  await anna.waitForURL(/\/chats\/[0-9a-f-]{36}\?/);
  await anna.getByRole("link", { name: sprich("chats.back") }).click();
  await anna
    .getByText(sprich("chatlist.find.none_both.title", { name: names.sofie.slice(0, 4).toUpperCase() }))
    .waitFor();
  expect(await look(anna, "chat-list-nobody-de-360")).toEqual([]);
  await anna.getByRole("link", { name: sprich("chatlist.find.show_all") }).click();
  await expect.poll(() => firstName(anna)).toBe(names.camille);
  expect(new URL(anna.url()).search).toBe("");
});

it("more conversations that cannot be read are asked for again, with the reason", async () => {
  let isDown = true;
  await anna.route(/\/api\/conversations\?/, async (route) => {
    if (new URL(route.request().url()).searchParams.has("cursor")) {
      if (isDown) return route.fulfill({ status: 503, json: { error: "unavailable" } });
      return route.fulfill({ json: { chats: [], next_cursor: null } });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), next_cursor: "one more" } });
  });
  const field = anna.getByRole("searchbox", { name: sprich("chatlist.find.label") });
  await field.fill(names.sofie.slice(0, 4));
  await anna.getByRole("button", { name: sprich("chats.more"), exact: true }).click();
  const again = anna.getByRole("button", { name: sprich("chats.retry"), exact: true });
  await again.waitFor();
  expect(await rows(anna).count()).toBe(1);
  await anna.getByText(sprich("errors.unavailable")).waitFor();
  isDown = false;
  await again.click();
  await again.waitFor({ state: "detached" });
  await anna.unroute(/\/api\/conversations\?/);
  await field.fill("");
  await expect.poll(() => rows(anna).count()).toBeGreaterThanOrEqual(2);
});

it("the conversation says that it is muted, and its menu ends that", async () => {
  await row(anna, names.camille).locator("a").click();
  const header = anna.locator("header", {
    has: anna.getByRole("heading", { level: 1, name: names.camille }),
  });
  await header.getByText(sprich("chats.mark.muted")).waitFor();
  await header.getByRole("button", { name: sprich("chats.menu", { name: names.camille }) }).click();
  await item(anna, "chatlist.mark.unmute").waitFor();
  expect(await look(anna, "chat-list-header-de-360")).toEqual([]);
  await item(anna, "chatlist.mark.unmute").click();
  await header.getByText(sprich("chats.mark.muted")).waitFor({ state: "detached" });
  await anna.getByText(sprich("chatlist.mark.done.unmute")).waitFor();
});

it("a conversation is archived by touch, has a part of its own, and comes back with the next message", async () => {
  await anna.goto(`${server.url}/chats`);
  await actions(anna, names.camille).tap();
  await item(anna, "chatlist.mark.archive").tap();
  for (const page of [anna, annaAtHome]) await expect.poll(() => row(page, names.camille).count()).toBe(0);
  await anna.getByText(sprich("chatlist.mark.done.archive")).waitFor();
  await anna.getByRole("link", { name: sprich("chatlist.find.archived"), exact: true }).click();
  await anna.waitForURL(/\?only=archived$/);
  await row(anna, names.camille).waitFor();
  expect(await look(anna, "chat-list-archived-de-360")).toEqual([]);
  // Drawn by the server at once.
  await anna.reload();
  expect(await rows(anna).count()).toBe(1);
  await send(camille, "Der Hund kommt mit.");
  await anna.getByText(sprich("chatlist.find.none_archived.title")).waitFor();
  expect(await look(anna, "chat-list-nothing-archived-de-360")).toEqual([]);
  await anna.getByRole("link", { name: sprich("chatlist.find.show_all") }).click();
  await row(anna, names.camille).getByText("Der Hund kommt mit.").waitFor();
  // Archiving has unpinned it.
  expect(await mark(anna, names.camille, "chats.mark.pinned").count()).toBe(0);
});

it("a deletion by keyboard is undone by keyboard, and the server never hears of it", async () => {
  await actions(anna, names.camille).focus();
  await anna.keyboard.press("Enter");
  await item(anna, "chatlist.mark.pin").waitFor();
  await anna.keyboard.press("End");
  await anna.keyboard.press("Enter");
  await expect.poll(() => row(anna, names.camille).count()).toBe(0);
  await expect.poll(() => isFocused(undo(anna))).toBe(true);
  await anna.getByText(sprich("chatlist.deleted", { count: 1 }), { exact: true }).waitFor();
  expect(await look(anna, "chat-list-deleted-de-360")).toEqual([]);
  await anna.keyboard.press("Enter");
  await expect.poll(() => isFocused(row(anna, names.camille).locator("a"))).toBe(true);
  // Two at once come back by one undo, this time by the usual keys.
  for (const name of [names.camille, names.sofie]) await remove(anna, name);
  await anna.getByText(sprich("chatlist.deleted", { count: 2 }), { exact: true }).waitFor();
  await anna.keyboard.press("Control+z");
  for (const name of [names.camille, names.sofie]) await row(anna, name).waitFor();
  await undo(anna).waitFor({ state: "detached" });
  await anna.reload();
  for (const name of [names.camille, names.sofie]) await row(anna, name).waitFor();
});

it("a conversation that cannot be deleted is back at its place, with the reason", async () => {
  const before = await rows(anna).allInnerTexts();
  await anna.route("**/api/chat.php", (route) =>
    route.fulfill({ status: 409, json: { error: "conflict", message: "Konflikt" } }),
  );
  await remove(anna, names.sofie);
  await expect.poll(() => row(anna, names.sofie).count()).toBe(0);
  await endNote(anna);
  await row(anna, names.sofie).waitFor();
  await anna.getByRole("alert").filter({ hasText: "gelöscht" }).waitFor();
  expect(await look(anna, "chat-list-not-deleted-de-360")).toEqual([]);
  expect(await rows(anna).allInnerTexts()).toEqual(before);
  await anna.unroute("**/api/chat.php");
});

it("a message that arrives while a deletion waits brings its conversation back, and alone stays in it", async () => {
  await remove(anna, names.sofie);
  await expect.poll(() => row(anna, names.sofie).count()).toBe(0);
  await send(sofie, "Doch lieber am Freitag?");
  await row(anna, names.sofie).getByText("Doch lieber am Freitag?").waitFor();
  // Nobody closes the note: its time passes.
  await undo(anna).waitFor({ state: "detached" });
  await row(anna, names.sofie).locator("a").click();
  await anna.locator("[data-bubble]").filter({ hasText: "Doch lieber am Freitag?" }).first().waitFor();
  await expect.poll(() => anna.getByText("Morgen läuft er noch einmal.").count()).toBe(0);
  await anna.getByRole("link", { name: sprich("chats.back") }).click();
});

it("leaving the list or the page deletes at once, while another conversation stays open", async () => {
  await row(annaAtHome, names.camille).locator("a").click();
  await annaAtHome.locator("textarea[name=message]").waitFor();
  const path = new URL(annaAtHome.url()).pathname;
  await remove(annaAtHome, names.sofie);
  await expect.poll(() => row(annaAtHome, names.sofie).count()).toBe(0);
  expect(new URL(annaAtHome.url()).pathname).toBe(path);
  expect(await look(annaAtHome, "chat-list-de-1280")).toEqual([]);
  expect(await row(anna, names.sofie).count()).toBe(1);
  await annaAtHome
    .getByRole("link", { name: sprich("navigation.search") })
    .first()
    .click();
  await annaAtHome.waitForURL(/\/members/);
  await expect.poll(() => row(anna, names.sofie).count()).toBe(0);
  await remove(anna, names.camille);
  await expect.poll(() => row(anna, names.camille).count()).toBe(0);
  await anna.reload();
  await expect.poll(() => row(anna, names.camille).count()).toBe(0);
  await annaAtHome.goto(`${server.url}/chats`);
  await expect.poll(() => row(annaAtHome, names.camille).count()).toBe(0);
  expectClean(anna, expected);
  expectClean(annaAtHome, expected);
});

it("a log-out deletes before it ends the session", async () => {
  const page = await newPage(browser, { width: 1280, height: 800, locale: "de-DE" });
  await signInCast(server, page, "anna", "de");
  await send(camille, "Bis morgen?");
  await page.goto(`${server.url}/chats`);
  await row(page, names.camille).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/chat.php", async (route) => {
    await released;
    await route.continue();
  });
  const order: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/chat.php")) order.push("deleted");
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/api/logout.php")) order.push("log-out");
  });
  await remove(page, names.camille);
  await undo(page).waitFor();
  await page
    .getByRole("button", { name: sprich("navigation.account.menu", { name: await nameOf(page) }) })
    .click();
  await page.getByRole("menuitem", { name: sprich("navigation.account.logout") }).click();
  release();
  await page.waitForURL(`${server.url}/`);
  expect(order).toEqual(["deleted", "log-out"]);
  await expect.poll(() => row(anna, names.camille).count()).toBe(0);
  await anna.reload();
  await rows(anna).first().waitFor();
  expect(await row(anna, names.camille).count()).toBe(0);
  expectClean(page, expected);
});
