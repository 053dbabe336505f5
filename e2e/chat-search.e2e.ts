import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messagesShownAtMost } from "#contracts/limits.ts";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { lengthenInData } from "../support/long-conversation.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the test refuses a search on purpose.
const expected = [/photo|media|portrait|status of 404/, /status of 429/];
const sprich = speak("de");
const longest = 100_000;

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
let server: RunningServer;
let browser: Browser;
/** A member on a phone, in German. */
let anna: Page;
/** The partner of the long conversation, on a phone. */
let olivia: Page;
let annaId: string;
let oliviaName: string;
let conversationId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true, dataDir }), launchBrowser()]);
  const phone = { width: 360, height: 740, hasTouch: true };
  anna = await newPage(browser, { ...phone, locale: "de-DE" });
  olivia = await newPage(browser, { ...phone, locale: "de-DE" });
  annaId = await signInCast(server, anna, "anna", "de");
  const oliviaId = await signInCast(server, olivia, "olivia", "de");
  const { message } = await send(anna, oliviaId, "Gehen wir nach München?");
  conversationId = message.conversation_id;
  await server.stop();
  await lengthenInData(dataDir, conversationId, longest);
  server = await startServer({ demoTown: true, dataDir, port: server.port });
  const { conversation } = await call(anna, `/api/conversations/${conversationId}`);
  oliviaName = conversation.partner.name;
  await anna.goto(`${server.url}/chats/${conversationId}`);
  await anna.locator("[data-ready]").waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
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
const send = (page: Page, toId: string, body: string) =>
  call(page, `/api/members/${toId}/messages`, { client_id: crypto.randomUUID(), body });

const bubble = (text: string) =>
  anna.locator("[data-bubble]", { has: anna.getByText(text, { exact: true }) });
const bubbles = () => anna.locator("[data-bubble]").count();
const field = () => anna.getByRole("searchbox", { name: sprich("messagesearch.label") });
const menu = () => anna.getByRole("button", { name: sprich("chats.menu", { name: oliviaName }) });
const place = (at: number, count: number) => anna.getByText(sprich("messagesearch.position", { at, count }));
const isInView = (text: string) =>
  bubble(text).evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
async function openSearch(): Promise<void> {
  await menu().focus();
  await anna.keyboard.press("Enter");
  await anna.getByRole("menuitem", { name: sprich("chats.search") }).press("Enter");
  await field().waitFor();
}

it("a search leads to a message of long ago, by keys alone, with its words marked and the focus in the field", async () => {
  await openSearch();
  await expect.poll(() => field().evaluate((input) => input === document.activeElement)).toBe(true);
  await anna.keyboard.type("munchen");
  await anna.keyboard.press("Enter");
  await place(1, 1).waitFor();
  await bubble("Gehen wir nach München?").waitFor();
  await expect.poll(() => isInView("Gehen wir nach München?")).toBe(true);
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
  const marked = () => anna.evaluate(() => [...(CSS.highlights.get("found") ?? [])].map(String));
  await expect.poll(marked).toEqual(["München"]);
  expect(await look(anna, "chat-search-de-360")).toEqual([]);
  // The message alone with its neighbours was loaded.
  expect(await bubbles()).toBeLessThan(messagesShownAtMost);
});

it("a message that arrives meanwhile is announced on the way back, and is there then", async () => {
  await send(olivia, annaId, "Bist du noch da?");
  const back = anna.getByRole("button", { name: sprich("chats.missed", { count: 1 }) });
  await back.waitFor();
  expect(await bubble("Bist du noch da?").count()).toBe(0);
  await back.press("Enter");
  await bubble("Bist du noch da?").waitFor();
  await expect.poll(() => isInView("Bist du noch da?")).toBe(true);
});

it("a search that was refused says so, and Enter asks again", async () => {
  const path = "**/found-messages?*";
  await anna.route(path, (route) =>
    route.fulfill({ status: 429, json: { error: "too_many_requests", message: "Too fast." } }),
  );
  await field().fill("noch da");
  await anna.getByText("Too fast.").waitFor();
  await anna.unroute(path);
  await field().press("Enter");
  await place(1, 1).waitFor();
});

it("Enter and Shift with Enter step through the messages found, Escape ends the search at its button", async () => {
  await field().fill("message 9999");
  await field().press("Enter");
  // The numbers from 2 to 100,000 with these four digits in a row.
  const found = 19;
  await place(1, found).waitFor();
  await expect.poll(() => isInView("message 99999")).toBe(true);
  await field().press("Enter");
  await place(2, found).waitFor();
  await expect.poll(() => isInView("message 99998")).toBe(true);
  await field().press("Shift+Enter");
  await field().press("Shift+Enter");
  await place(found, found).waitFor();
  await expect.poll(() => isInView("message 9999")).toBe(true);
  await field().fill("gibtesnicht");
  await field().press("Enter");
  await anna.getByText(sprich("messagesearch.none")).waitFor();
  await field().press("Escape");
  await field().waitFor({ state: "detached" });
  await expect.poll(() => menu().evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await anna.evaluate(() => CSS.highlights.has("found"))).toBe(false);
});

/** The numbers of the oldest and the newest message of the page. */
const numbersOf = () =>
  anna.locator("[data-bubble] p[dir=auto]").evaluateAll((texts) => {
    const numbers = texts.map((text) => Number(/\d+/.exec(text.textContent ?? "")?.[0] ?? 0)).filter(Boolean);
    return { first: Math.min(...numbers), last: Math.max(...numbers), count: texts.length };
  });
const topOf = (number: number) =>
  bubble(`message ${number}`).evaluate((found) => Math.round(found.getBoundingClientRect().top));
/** Scrolls to an edge of the loaded messages. Once they are drawn: the one in view there, its place, and what is loaded. */
const scrollTo = (list: Locator, edge: "oldest" | "newest") =>
  list.evaluate(async (box, to) => {
    box.scrollTo({ top: to === "oldest" ? -box.scrollHeight : 0 });
    // Days outside the view have no heights of their own before.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const numberOf = (one: Element | undefined) =>
      Number(/\d+/.exec(one?.querySelector("p[dir=auto]")?.textContent ?? "")?.[0] ?? 0);
    const { top, bottom } = box.getBoundingClientRect();
    const all = [...box.querySelectorAll("[data-bubble]")];
    const shown = all.filter((one) => {
      const place = one.getBoundingClientRect();
      return place.bottom > top && place.top < bottom;
    });
    const seen = to === "oldest" ? shown[0] : shown.at(-1);
    return {
      number: numberOf(seen),
      top: Math.round(seen?.getBoundingClientRect().top ?? 0),
      first: numberOf(all[0]),
      last: numberOf(all.at(-1)),
    };
  }, edge);

it("of a hundred thousand messages, a member who scrolls far up and down again sees no jump, and the page never holds more than some hundred messages", async () => {
  const list = anna.getByRole("region", { name: sprich("chats.messages_with", { name: oliviaName }) });
  await anna.goto(`${server.url}/chats/${conversationId}`);
  await anna.locator("[data-ready]").waitFor();
  let held = 0;
  for (let { first } = await numbersOf(); first > longest - 1_000; first = (await numbersOf()).first) {
    const seen = await scrollTo(list, "oldest");
    // They have come already.
    if (seen.first < first) continue;
    held += 1;
    await expect.poll(async () => (await numbersOf()).first).toBeLessThan(first);
    expect(Math.abs((await topOf(seen.number)) - seen.top)).toBeLessThanOrEqual(2);
    expect((await numbersOf()).count).toBeLessThanOrEqual(messagesShownAtMost);
  }
  for (let { last } = await numbersOf(); last < longest; last = (await numbersOf()).last) {
    const seen = await scrollTo(list, "newest");
    if (seen.last > last) continue;
    held += 1;
    await expect.poll(async () => (await numbersOf()).last).toBeGreaterThan(last);
    expect(Math.abs((await topOf(seen.number)) - seen.top)).toBeLessThanOrEqual(2);
    expect((await numbersOf()).count).toBeLessThanOrEqual(2 * messagesShownAtMost);
  }
  expect(held).toBeGreaterThan(0);
  expectClean(anna, expected);
});
