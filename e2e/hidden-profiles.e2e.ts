import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;
const everybody = "/members?gender=any&country=any&min_age=18&max_age=99&order=newest";
const say = speak("de");

type Found = { id: string; name: string };

let server: RunningServer;
let browser: Browser;
/** The member who hides, on a phone. */
let luca: Page;
/** The first members that Luca finds, in their order. */
let found: Found[];
let count: number;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  luca = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  await signInCast(server, luca, "luca", "de");
  ({ members: found, count } = await ask(`/api${everybody}`));
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function ask(path: string) {
  const answer = await luca.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
const hiddenIds = async (): Promise<string[]> =>
  (await ask("/api/hidden-profiles")).profiles.map(({ member }: { member: Found }) => member.id);

const cardOf = ({ id }: Found) => luca.locator(`#content li:has(a[href="/members/${id}"])`);
const menuOf = ({ name }: Found) =>
  luca.getByRole("button", { name: say("search.menu", { name }), exact: true });
const hideItem = () => luca.getByRole("menuitem", { name: say("hiding.hide"), exact: true });
const undo = () => luca.getByRole("button", { name: say("hiding.undo"), exact: true });
const note = ({ name }: Found) => luca.getByText(say("hiding.hidden", { name }), { exact: true });
const countText = (number: number) => luca.getByText(say("search.count", { count: number }), { exact: true });
const isFocused = (element: ReturnType<typeof cardOf>) =>
  element.evaluate((one) => one.contains(document.activeElement));
const isAnswered = (method: string) =>
  luca.waitForResponse(
    (answer) => answer.request().method() === method && answer.url().includes("/api/hidden-profiles/"),
  );

it("a card goes at once by its menu, and comes back to its place by the undo", async () => {
  const [, second, third] = found as [Found, Found, Found];
  await luca.goto(`${server.url}${everybody}`);
  await countText(count).waitFor();
  await menuOf(second).tap();
  await hideItem().waitFor();
  expect(await look(luca, "hidden-menu-de-360")).toEqual([]);
  const hiding = isAnswered("POST");
  await hideItem().tap();
  await cardOf(second).waitFor({ state: "detached" });
  await note(second).waitFor();
  await countText(count - 1).waitFor();
  // The focus goes on to the next card.
  await expect.poll(() => isFocused(cardOf(third))).toBe(true);
  expect((await hiding).status()).toBe(200);
  // While it has the focus, the note stays.
  await undo().focus();
  expect(await look(luca, "hidden-undo-de-360")).toEqual([]);
  const showing = isAnswered("DELETE");
  await undo().tap();
  await cardOf(second).waitFor();
  await countText(count).waitFor();
  await expect.poll(() => isFocused(cardOf(second))).toBe(true);
  expect((await showing).status()).toBe(200);
  expect(await hiddenIds()).toEqual([]);
  const links = await luca
    .locator("#content article a")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links.slice(0, 3)).toEqual(found.slice(0, 3).map(({ id }) => `/members/${id}`));
  expectClean(luca, [unpainted]);
});

it("by keyboard alone: the menu hides, and the undo keys undo", async () => {
  const [first] = found as [Found];
  await menuOf(first).focus();
  await luca.keyboard.press("Enter");
  const why = luca.getByRole("menuitem", { name: say("search.why.title") });
  await expect.poll(() => why.evaluate((one) => one === document.activeElement)).toBe(true);
  await luca.keyboard.press("ArrowDown");
  await expect.poll(() => hideItem().evaluate((one) => one === document.activeElement)).toBe(true);
  await luca.keyboard.press("Enter");
  await cardOf(first).waitFor({ state: "detached" });
  await note(first).waitFor();
  await luca.keyboard.press("Control+z");
  await cardOf(first).waitFor();
  await note(first).waitFor({ state: "detached" });
  await expect.poll(() => hiddenIds()).toEqual([]);
  expectClean(luca, [unpainted]);
});

it("a double click on the item hides its card, and opens none of those below the menu", async () => {
  const [first] = found as [Found];
  await menuOf(first).click();
  await hideItem().dblclick();
  await cardOf(first).waitFor({ state: "detached" });
  await undo().click();
  await cardOf(first).waitFor();
  await expect.poll(() => hiddenIds()).toEqual([]);
  expect(new URL(luca.url()).pathname).toBe("/members");
  expectClean(luca, [unpainted]);
});

it("a refused call brings the card back, and says why", async () => {
  const [first] = found as [Found];
  const message = say("errors.hidden_profile_limit_reached");
  await luca.route("**/api/hidden-profiles/*", (route) =>
    route.fulfill({ status: 409, json: { error: "hidden_profile_limit_reached", message } }),
  );
  await menuOf(first).tap();
  await hideItem().tap();
  await luca.getByText(message).waitFor();
  await cardOf(first).waitFor();
  await note(first).waitFor({ state: "detached" });
  await luca.unroute("**/api/hidden-profiles/*");
  expectClean(luca, [unpainted, /status of 409/]);
});

it("the profile says that it is hidden, is in no search, and leads back by the settings", async () => {
  const [first] = found as [Found];
  await cardOf(first).getByRole("link").first().click();
  // The address changes before the page does, and the list's card has a menu of the same name.
  await luca.getByRole("heading", { level: 1, name: first.name }).waitFor();
  await luca.getByRole("button", { name: say("blocks.menu", { name: first.name }) }).tap();
  const hiding = isAnswered("POST");
  await hideItem().tap();
  await luca.getByText(say("hiding.profile.title")).waitFor();
  expect((await hiding).status()).toBe(200);
  expect(await look(luca, "hidden-profile-de-360")).toEqual([]);
  await luca.goBack();
  await luca.waitForURL(/\/members\?/);
  await countText(count - 1).waitFor();
  expect(await cardOf(first).count()).toBe(0);
  await luca.reload();
  await countText(count - 1).waitFor();
  expect(await cardOf(first).count()).toBe(0);

  await luca.goto(`${server.url}/notifications`);
  await luca.getByRole("link", { name: new RegExp(`^${say("settings.sections.hidden.title")}`) }).click();
  await luca.waitForURL("**/notifications/hidden");
  const row = luca.getByRole("listitem").filter({ hasText: first.name });
  await row.waitFor();
  expect(await look(luca, "hidden-list-de-360")).toEqual([]);
  const showing = isAnswered("DELETE");
  await row.getByRole("button", { name: say("hiding.show_name", { name: first.name }) }).tap();
  await luca.getByText(say("hiding.empty.title")).waitFor();
  expect((await showing).status()).toBe(200);
  // Its colours are half-way while it goes.
  await luca.getByText(say("hiding.shown", { name: first.name })).waitFor({ state: "detached" });
  expect(await look(luca, "hidden-none-de-360")).toEqual([]);
  await luca.goto(`${server.url}${everybody}`);
  await countText(count).waitFor();
  await cardOf(first).waitFor();
  expectClean(luca, [unpainted]);
});

it("the notice on the profile shows it again", async () => {
  const [first] = found as [Found];
  const answer = await luca.request.post(`${server.url}/api/hidden-profiles/${first.id}`, {
    headers: { "x-client": "web", origin: server.url },
    data: {},
  });
  expect(answer.status()).toBe(200);
  // Drawn by the server at once.
  await luca.goto(`${server.url}/members/${first.id}`);
  const showing = isAnswered("DELETE");
  await luca.getByRole("button", { name: say("hiding.show"), exact: true }).tap();
  expect((await showing).status()).toBe(200);
  await luca.getByText(say("hiding.profile.title")).waitFor({ state: "detached" });
  await luca.getByText(say("hiding.shown", { name: first.name })).waitFor();
  expect(await hiddenIds()).toEqual([]);
  expectClean(luca, [unpainted]);
});
