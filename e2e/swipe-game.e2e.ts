import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deckSize } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, openTab, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const phone = { width: 360, height: 740 };
// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;
const noNetwork = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;
const refused = /status of 402/;
const dayMs = 86_400_000;

type Card = { id: string; name: string; like_state: string };
type Deck = { members: Card[]; likes: { left: number | null }; last_pass: Card | null };

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ demoTown: true });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const eventually = <T>(ask: () => T) => expect.poll(ask, { timeout: 20_000 });

async function open(key: string, locale: Locale = "en", look: Parameters<typeof newPage>[1] = phone) {
  const page = await newPage(browser, { locale, ...look });
  await signInCast(server, page, key, locale);
  return page;
}

async function call(page: Page, method: "GET" | "POST" | "DELETE" | "PATCH", path: string, data?: object) {
  const answer = await page.request.fetch(`${server.url}${path}`, {
    method,
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return answer.json();
}
const deckOf = (page: Page): Promise<Deck> => call(page, "GET", "/api/swipe-game");
const stage = (page: Page) => page.getByRole("region", { name: "Cards" });
const topName = async (page: Page) => {
  const label = await page
    .locator("button", { hasText: /^Like / })
    .first()
    .textContent();
  return label?.replace("Like ", "") ?? "";
};
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(":swipe:")).length);
const blockSwipes = (page: Page) => page.context().route("**/api/swipes/**", (route) => route.abort());
const allowSwipes = (page: Page) => page.context().unroute("**/api/swipes/**");

async function throwCard(page: Page, dx: number) {
  await stage(page).scrollIntoViewIfNeeded();
  const box = (await stage(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + 2, { steps: 4 });
  await page.mouse.move(x + dx, y + 4, { steps: 4 });
  await page.mouse.up();
}

it("is reached from the likes, played by thumb, keys and buttons alike, four likes a day", async () => {
  const page = await open("luca");
  await page.goto(`${server.url}/likes`);
  await page.getByRole("link", { name: "Swipe game" }).click();
  await page.getByRole("heading", { name: "Swipe game", level: 1 }).waitFor();
  const { members, likes } = await deckOf(page);
  expect([members.length >= 8, likes.left]).toEqual([true, 4]);
  const names = members.map(({ name }) => name);
  await eventually(() => topName(page)).toBe(names[0]);
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "swipe-game-360");

  await throwCard(page, -180);
  await eventually(() => topName(page)).toBe(names[1]);
  // Keys work after a drag, and after an incomplete drag.
  await page.keyboard.press("ArrowLeft");
  await eventually(() => topName(page)).toBe(names[2]);
  await throwCard(page, 24);
  expect(await topName(page)).toBe(names[2]);
  await page.keyboard.press("z");
  await eventually(() => topName(page)).toBe(names[1]);
  await press(page, `Bring back ${names[0]}`);
  await eventually(() => topName(page)).toBe(names[0]);
  await page.keyboard.press("Backspace");
  expect(await topName(page)).toBe(names[0]);

  await stage(page).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/members/${members[0]?.id}`);
  await page.goBack();
  await page.getByText("4 likes left today").waitFor();
  const ways = [
    () => throwCard(page, 200),
    () => page.keyboard.press("ArrowRight"),
    () => press(page, `Like ${names[2]}`),
    () => press(page, `Pass on ${names[3]}`),
    () => press(page, `Like ${names[4]}`),
  ];
  for (const [index, way] of ways.entries()) {
    await eventually(() => topName(page)).toBe(names[index]);
    await way();
    // A match opens a dialog; closing it puts the focus back to the cards.
    if (index === 3 || members[index]?.like_state !== "liked_you") continue;
    await page.getByRole("dialog").getByText("It’s a match!").waitFor();
    await press(page, "Keep looking");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.getByText(/No likes left for now/).waitFor();
  await eventually(async () => (await deckOf(page)).likes.left).toBe(0);
  const fifth = await topName(page);
  await page.keyboard.press("ArrowRight");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your likes are used up for today").waitFor();
  expect(await dialog.getByRole("link", { name: "Get Premium" }).getAttribute("href")).toBe("/premium");
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "swipe-game-limit-360");
  // Keys have no effect while the dialog covers the cards.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await press(page, "Keep looking");
  expect(await topName(page)).toBe(fifth);
  const { profiles } = await call(page, "GET", "/api/likes.php");
  const given = new Set((profiles as Card[]).map(({ id }) => id));
  expect([0, 1, 2, 4].map((at) => given.has(members[at]?.id ?? ""))).toEqual([true, true, true, true]);
  expect(given.has(members[3]?.id ?? "")).toBe(false);
  expectClean(page, [unpainted]);
}, 120_000);

it("keeps what is decided without a network, in every tab, and sends it from whatever page", async () => {
  const page = await open("marek");
  const other = await openTab(page.context());
  for (const tab of [page, other]) await tab.goto(`${server.url}/swipe-game`);
  const { members } = await deckOf(page);
  await blockSwipes(page);
  await page.keyboard.press("Tab");
  await stage(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await eventually(() => topName(other)).toBe(members[2]?.name);
  await other.getByRole("button", { name: `Pass on ${members[2]?.name}` }).click();
  await eventually(() => unsent(page)).toBe(3);
  await other.close();

  // After a reload the undo brings back the right card, although the server does not store skipped ones.
  await page.reload();
  await eventually(() => topName(page)).toBe(members[3]?.name);
  await press(page, `Bring back ${members[2]?.name}`);
  await eventually(() => topName(page)).toBe(members[2]?.name);

  await page.getByRole("link", { name: "Likes" }).first().click();
  await page.waitForURL("**/likes");
  await allowSwipes(page);
  await eventually(() => unsent(page)).toBe(0);
  const deck = await deckOf(page);
  expect(deck.last_pass?.id).toBe(members[1]?.id);
  expect(deck.members.map(({ id }) => id)).not.toContain(members[0]?.id);
  expect(deck.members.map(({ id }) => id)).toContain(members[2]?.id);

  // The undo works on a later visit, which begins with other cards.
  await page.goto(`${server.url}/swipe-game`);
  await blockSwipes(page);
  await press(page, `Pass on ${members[2]?.name}`);
  await eventually(() => unsent(page)).toBe(1);
  await page.goto(`${server.url}/notifications`);
  await allowSwipes(page);
  await eventually(() => unsent(page)).toBe(0);
  expect((await deckOf(page)).last_pass?.id).toBe(members[2]?.id);
  expectClean(page, [unpainted, noNetwork]);
}, 120_000);

it("tells a returning member which likes came too late, and puts their cards on top", async () => {
  const page = await open("daan");
  await page.goto(`${server.url}/swipe-game`);
  const { members } = await deckOf(page);
  expect(members.length).toBeGreaterThan(4);
  await blockSwipes(page);
  const first = members[0]?.name ?? "";
  await press(page, `Like ${first}`);
  await page.getByRole("link", { name: "Likes" }).first().click();
  await page.waitForURL("**/likes");
  // Another device uses up the day's likes.
  for (const { id } of members.slice(1, 5)) {
    await page.request.post(`${server.url}/api/swipes/${id}`, {
      headers: { "x-client": "web", origin: server.url },
      data: { decision: "like" },
    });
  }
  expect((await deckOf(page)).likes.left).toBe(0);
  await allowSwipes(page);
  await eventually(() =>
    page.evaluate(() => Object.values(localStorage).some((text) => String(text).includes('"refused"'))),
  ).toBe(true);
  await page.goto(`${server.url}/swipe-game`);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(new RegExp(`no likes were left: ${first}`)).waitFor();
  await press(page, "Keep looking");
  await eventually(() => topName(page)).toBe(first);
  expect(await unsent(page)).toBe(0);
  expectClean(page, [unpainted, noNetwork, refused]);
}, 120_000);

it("moves no card that was not under the thumb, and none with a mouse whose button is up", async () => {
  const page = await open("anna");
  await page.goto(`${server.url}/swipe-game`);
  const { members } = await deckOf(page);
  const [first, second] = members as [Card, Card];
  await stage(page).scrollIntoViewIfNeeded();
  const box = (await stage(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  // A press that moves down and ends outside of the card has no effect.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + 20, { steps: 6 });
  await page.mouse.up();
  await page.mouse.move(x, y);
  await page.mouse.move(x + 150, y, { steps: 4 });
  expect(await page.evaluate(() => document.querySelector("section [style*=translate]"))).toBeNull();
  // When the card leaves from under the thumb, the next one does not move.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await call(page, "POST", `/api/blocks/${first.id}`);
  await eventually(() => topName(page)).toBe(second.name);
  await page.mouse.move(x + 170, y, { steps: 4 });
  await page.mouse.up();
  expect([await topName(page), await unsent(page)]).toEqual([second.name, 0]);
  expect((await deckOf(page)).members[0]?.id).toBe(second.id);
  expectClean(page, [unpainted]);
}, 120_000);

it("does not call the deck finished while the server cannot be reached", async () => {
  const page = await open("sofie");
  await page.goto(`${server.url}/likes`);
  const [deck, anybody] = [await deckOf(page), await (await fetch(`${server.url}/api/members`)).json()];
  // A full deck, as in a large town: more members may follow.
  const members: Card[] = anybody.members.slice(0, deckSize);
  let isDealt = false;
  await page.context().route("**/api/swipe-game**", (route) => {
    if (isDealt) return route.abort();
    isDealt = true;
    return route.fulfill({ json: { ...deck, members } });
  });
  await page.getByRole("link", { name: "Swipe game" }).click();
  await stage(page).focus();
  for (const { name } of members) {
    await eventually(() => topName(page)).toBe(name);
    await page.keyboard.press("ArrowLeft");
  }
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await page.getByText("That’s everyone for now").count()).toBe(0);
  await page.context().unroute("**/api/swipe-game**");
  await press(page, "Try again");
  const [next] = (await deckOf(page)).members;
  if (next) await eventually(() => topName(page)).toBe(next.name);
  else await page.getByText("That’s everyone for now").waitFor();
  expectClean(page, [unpainted, noNetwork]);
}, 120_000);

it("removes the card of a member who blocks, and loads other cards after a change of accounts, with a clock a day ahead", async () => {
  const page = await open("camille", "en", { ...phone, colorScheme: "dark", reducedMotion: "reduce" });
  await page.addInitScript((ahead) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ahead;
  }, dayMs);
  await page.goto(`${server.url}/swipe-game`);
  const { members } = await deckOf(page);
  const [first, second] = members as [Card, Card];
  await eventually(() => topName(page)).toBe(first.name);
  // A premium member has no limit of likes, so no number is shown.
  expect(await page.getByText(/likes? left/).count()).toBe(0);
  await call(page, "POST", `/api/blocks/${first.id}`);
  await eventually(() => topName(page)).toBe(second.name);
  const asked = page.waitForRequest((request) => request.url().includes("/api/swipe-game"));
  await call(page, "PATCH", "/api/profile", { seeks: ["woman", "man"] });
  await asked;
  await page.keyboard.press("Tab");
  await stage(page).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await screenshot(page, "swipe-game-360-dark");
  expectClean(page, [unpainted]);
}, 120_000);

it.each(["de", "pl", "fi"] as const)("fits a phone in %s, with likes and without", async (locale) => {
  const say = speak(locale);
  const page = await open("luca", locale, { ...phone, colorScheme: locale === "de" ? "dark" : "light" });
  await page.goto(`${server.url}/swipe-game`);
  await page.getByRole("heading", { name: say("swipe.title"), level: 1 }).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  await screenshot(page, `swipe-game-360-${locale}`);
  await page.getByRole("region", { name: say("swipe.deck") }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog").getByText(say("swipe.limit.title")).waitFor();
  expect(await listMisfits(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, `swipe-game-limit-360-${locale}`);
});

it("says where to go on at the end of the deck", async () => {
  const page = await open("ingrid");
  await page.goto(`${server.url}/swipe-game`);
  for (;;) {
    const { members } = await deckOf(page);
    if (members.length === 0) break;
    for (const { id } of members) await call(page, "POST", `/api/swipes/${id}`, { decision: "pass" });
  }
  await page.reload();
  await page.getByText("That’s everyone for now").waitFor();
  expect(await listViolations(page)).toEqual([]);
  await screenshot(page, "swipe-game-end-360");
  // The last decision can still be undone.
  await press(page, /^Bring back/);
  await page.getByRole("button", { name: /^Like \w/ }).waitFor();
  expectClean(page, [unpainted]);
});
