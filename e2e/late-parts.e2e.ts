import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
const headers = { "x-client": "web" };
const say = speak("en");
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

async function signIn(key: string): Promise<{ page: Page; id: string }> {
  const page = await newPage(browser, { width: 360, height: 740 });
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  const data = { email: `${key}@example.com`, password: castPassword };
  const answer = await page.request.post(`${server.url}/api/user.php`, { headers, data });
  expect(answer.status()).toBe(200);
  return { page, id: (await answer.json()).user.id };
}

type Late = { isAsked: Promise<unknown>; give: () => void };

/** Holds back a part's code until the test releases it. */
async function holdBack(page: Page, files: RegExp): Promise<Late> {
  let give = () => {};
  const held = new Promise<void>((resolve) => {
    give = resolve;
  });
  const isAsked = page.waitForRequest(files);
  await page.route(files, async (route) => {
    await held;
    await route.fallback();
  });
  return { isAsked, give };
}

/** Opens a page whose part is held back, and waits until all other parts are hydrated. */
async function openWithout(page: Page, path: string, { isAsked }: Late): Promise<void> {
  // `goto` would wait for the load, which the held part delays.
  await page.evaluate((address) => location.assign(address), server.url + path);
  await isAsked;
  expect(await page.locator("html[data-ready]").count()).toBe(0);
}

const places = (all: Locator[]) => Promise.all(all.map((one) => one.boundingBox()));
const bubbles = (page: Page) => page.locator("[data-bubble] p[dir=auto]");

it("shows a conversation before its code has come, and then what was written and typed meanwhile", async () => {
  const anna = await signIn("anna");
  const sofie = await signIn("sofie");
  const send = async (text: string) => {
    const answer = await sofie.page.request.post(`${server.url}/api/members/${anna.id}/messages`, {
      headers,
      data: { client_id: crypto.randomUUID(), body: text },
    });
    expect(answer.status()).toBeLessThan(300);
    return (await answer.json()).message.conversation_id as string;
  };
  const id = await send("Drawn by the server");

  const { page } = anna;
  const stream = page.waitForResponse((answer) => answer.url().includes("/api/live"));
  const late = await holdBack(page, /\/assets\/conversation-pane-[^/]+\.js/);
  await openWithout(page, `/chats/${id}`, late);
  const drawn = await bubbles(page).allTextContents();
  expect(drawn.at(-1)).toBe("Drawn by the server");
  const composer = page.locator("textarea[name=message]");
  const parts = [composer, page.getByRole("heading", { level: 1 }), bubbles(page).last()];
  const before = await places(parts);
  await composer.pressSequentially("Typed early");
  // The stream is open: its events reach a conversation whose code has not loaded yet.
  await stream;
  await send("Came early");
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
  expect(await bubbles(page).allTextContents()).toEqual(drawn);
  expect(await places(parts)).toEqual(before);

  late.give();
  await expect.poll(() => bubbles(page).allTextContents()).toEqual([...drawn, "Came early"]);
  expect(await composer.inputValue()).toBe("Typed early");
  await composer.press("Enter");
  await expect.poll(() => bubbles(page).allTextContents()).toEqual([...drawn, "Came early", "Typed early"]);
  expectClean(page, [unpainted]);
});

it("loses no press before the code has come: a menu opens, and a form is sent once", async () => {
  const { page } = await signIn("sofie");
  const menuLate = await holdBack(page, /\/assets\/entry\.client-[^/]+\.js/);
  await openWithout(page, "/members", menuLate);
  // By its name: the header is still being parsed, and its last button so far is another one.
  const menu = page.locator("header").getByRole("button", { name: /^Account menu/ });
  await menu.click();
  await menu.and(page.locator("[aria-busy]")).waitFor();
  menuLate.give();
  await page.getByRole("menuitem", { name: say("navigation.account.settings") }).waitFor();
  expect(await page.locator("header [aria-busy]").count()).toBe(0);
  await page.unroute(/\/assets\/entry\.client-[^/]+\.js/);

  const formLate = await holdBack(page, /\/assets\/entry\.client-[^/]+\.js/);
  await openWithout(page, "/support", formLate);
  await page.getByRole("textbox", { name: say("support.message") }).fill("Written early");
  await page.getByRole("button", { name: say("support.send"), exact: true }).dblclick();
  formLate.give();
  const thread = page.getByRole("region", { name: say("support.thread"), exact: true });
  await thread.getByText("Written early").waitFor();
  expect(await thread.getByRole("listitem").count()).toBe(1);
  expectClean(page, [unpainted]);
});

it("opens a conversation from the list without fetching its code then, and with nothing empty in between", async () => {
  const { page } = await signIn("anna");
  const asked = page.waitForResponse(/\/assets\/conversation-pane-[^/]+\.js/);
  await page.goto(`${server.url}/chats`);
  await asked;
  await page.route(/\/assets\/conversation-pane-/, (route) => route.abort());
  await page.locator("#content li a").first().click();
  await bubbles(page).first().waitFor();
  expectClean(page, [unpainted]);
});

it("shows the own profile before its editor's code has come, without a jump when it does", async () => {
  const { page } = await signIn("olivia");
  // A new portrait makes the album higher, so the test waits until all of the member's portraits are there.
  const album = async () => (await page.request.get(`${server.url}/api/photos`, { headers })).json();
  await expect.poll(async () => (await album()).photos.length, { timeout: 120_000 }).toBe(4);
  const late = await holdBack(page, /\/assets\/profile-editor-[^/]+\.js/);
  await openWithout(page, "/profile", late);
  const city = page.locator("#place").getByRole("combobox");
  const parts = [page.locator("#basics"), page.locator("#about textarea"), city];
  const before = await places(parts);
  expect(before.every((box) => box !== null)).toBe(true);
  const drawn = await page.locator("#about textarea").inputValue();

  late.give();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  expect(await places(parts)).toEqual(before);
  expect(await page.locator("#about textarea").inputValue()).toBe(drawn);
  await city.fill("Osl");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  const name = page.locator("#basics input[name=name]");
  await name.fill("ab");
  await page
    .locator("#basics")
    .getByRole("button", { name: say("profile.save") })
    .click();
  await page.locator("#basics [aria-invalid=true]").first().waitFor();
  expectClean(page, [unpainted, /status of 422/]);
});

it("keeps a page whose network ends before the late parts have loaded, and loads them once it is back", async () => {
  const { page } = await signIn("anna");
  const late = await holdBack(page, /\/assets\/live-connection-[^/]+\.js/);
  await page.goto(`${server.url}/likes`);
  await late.isAsked;
  // A mark of this document: the router also tells of moves that load none.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const isSame = () => page.evaluate(() => "isSamePage" in globalThis);
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("live-connection"));
  late.give();
  await failed;
  await page.getByText(speak("en")("common.offline")).waitFor();
  expect(await isSame()).toBe(true);
  const stream = page.waitForRequest((request) => request.url().includes("/api/live"));
  await page.context().setOffline(false);
  await stream;
  expect(await isSame()).toBe(true);
});

it("keeps the welcome bonus that the server drew, though its code comes after that of the other alerts", async () => {
  const page = await newPage(browser, { locale: "en-GB" });
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  await signUpOn(server, page, "Comes_Later");
  const late = await holdBack(page, /\/assets\/bonus-parts-[^/]+\.js/);
  const stream = page.waitForResponse((answer) => answer.url().includes("/api/live"));
  await page.goto(`${server.url}/chats`);
  await Promise.all([late.isAsked, stream]);
  const banner = page.getByRole("complementary", { name: say("bonus.name") });
  const drawn = await banner.innerText();
  late.give();
  // It counts down once it is hydrated.
  await expect.poll(() => banner.innerText()).not.toBe(drawn);
  expectClean(page, [unpainted]);
});
