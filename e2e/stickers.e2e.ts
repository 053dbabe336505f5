import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the test cuts connections on purpose.
const expected = [/photo|media|portrait|status of 404/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/];
const sprich = speak("de");

let server: RunningServer;
let browser: Browser;
/** Two members on phones, in German. */
let anna: Page;
let olivia: Page;
let annaName: string;
let oliviaId: string;
let conversationId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  const phone = { width: 360, height: 740, hasTouch: true, locale: "de-DE" };
  anna = await newPage(browser, phone);
  olivia = await newPage(browser, { ...phone, reducedMotion: "reduce" });
  await signInCast(server, anna, "anna", "de");
  oliviaId = await signInCast(server, olivia, "olivia", "de");
  const sent = await call(anna, `/api/members/${oliviaId}/messages`, {
    client_id: crypto.randomUUID(),
    body: "Hallo Olivia!",
  });
  conversationId = sent.message.conversation_id;
  for (const page of [anna, olivia]) await page.goto(`${server.url}/chats/${conversationId}`);
  annaName = (await call(anna, "/api/user.php")).user.profile.name;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function call(page: Page, path: string, data?: object) {
  const called = await page.request.fetch(`${server.url}${path}`, {
    method: data ? "POST" : "GET",
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  expect(called.status(), path).toBe(200);
  return called.json();
}
const messages = async (page: Page) =>
  (await call(page, `/api/conversations/${conversationId}/messages`)).messages;

const words = (name: string) => sprich("stickers.line", { name: sprich(`stickers.names.${name}`) });
const opener = (page: Page) =>
  page.getByRole("button", { name: sprich("chats.add_sticker_gif"), exact: true });
const picker = (page: Page) =>
  page.getByRole("dialog", { name: sprich("chats.add_sticker_gif"), exact: true });
const choice = (page: Page, name: string) =>
  picker(page).getByRole("button", { name: sprich(`stickers.names.${name}`), exact: true });
const picture = (page: Page, name: string) => page.getByRole("img", { name: words(name), exact: true });
const bubble = (page: Page, name: string) => page.locator("[data-bubble]", { has: picture(page, name) });
/** Stickers in the conversation. */
const shown = (page: Page, name: string) => bubble(page, name).locator("picture img");
const hasFocus = (element: ReturnType<typeof opener>) =>
  element.evaluate((one) => one === document.activeElement);
/** The file that the browser has chosen and drawn; empty until then. */
const drawn = (page: Page, name: string) =>
  shown(page, name)
    .first()
    .evaluate((image: HTMLImageElement) =>
      image.complete && image.naturalWidth > 0 ? image.currentSrc : "",
    );
const isInside = (page: Page) =>
  picker(page).evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return left >= 0 && right <= clientWidth && top >= 0 && bottom <= clientHeight;
  });
/** How many of the stickers' files the page has loaded. */
const loaded = (page: Page) =>
  page.evaluate(
    () =>
      performance.getEntriesByType("resource").filter(({ name }) => /\/assets\/[^/]+\.webp$/.test(name))
        .length,
  );

it("one tap sends a sticker, which arrives at once; the second press of a double tap sends nothing", async () => {
  expect(await loaded(anna)).toBe(0);
  await opener(anna).click();
  await expect.poll(() => hasFocus(choice(anna, "wave"))).toBe(true);
  expect(await isInside(anna)).toBe(true);
  // The price is shown before, as below the field.
  const price = await picker(anna).locator("p.tabular").innerText();
  expect(price).not.toBe("");
  expect(await anna.locator("form p.tabular").first().innerText()).toBe(price);
  const { credits } = (await call(anna, "/api/user.php")).user;
  expect(await look(anna, "stickers-picker-de-360")).toEqual([]);
  await choice(anna, "wink").dblclick();
  await expect.poll(() => drawn(anna, "wink")).toContain("/assets/wink-");
  await shown(olivia, "wink").waitFor();
  await picker(anna).waitFor({ state: "hidden" });
  const heard = sprich("chats.announced", { name: annaName, text: words("wink") });
  await olivia.getByRole("status").getByText(heard).waitFor({ state: "attached" });
  const [text, sticker, ...others] = await messages(anna);
  expect([text.kind, sticker.kind, others]).toEqual(["text", "sticker", []]);
  expect((await call(anna, "/api/user.php")).user.credits).toBe(credits - sticker.cost);
  expect(await look(anna, "stickers-sent-de-360")).toEqual([]);
});

it("with reduced motion the still picture is drawn, also by the server; its file is kept for good", async () => {
  await expect.poll(() => drawn(olivia, "wink")).toContain("/assets/wink-");
  expect(await drawn(olivia, "wink")).not.toBe(await drawn(anna, "wink"));
  const page = await (await olivia.request.get(olivia.url())).text();
  expect(page).toContain(words("wink"));
  const file = await olivia.request.get(await drawn(olivia, "wink"));
  expect(file.headers()).toMatchObject({ "content-type": "image/webp" });
  expect(file.headers()["cache-control"]).toContain("immutable");
  await olivia.reload();
  await expect.poll(() => drawn(olivia, "wink")).toContain("/assets/wink-");
});

it("by keyboard: arrows move, Escape returns the focus, and the ones sent last come first", async () => {
  await opener(anna).focus();
  await anna.keyboard.press("Enter");
  await expect.poll(() => hasFocus(choice(anna, "wink"))).toBe(true);
  await anna.keyboard.press("ArrowRight");
  await expect.poll(() => hasFocus(choice(anna, "wave"))).toBe(true);
  await anna.keyboard.press("ArrowDown");
  await expect.poll(() => hasFocus(choice(anna, "cool"))).toBe(true);
  await anna.keyboard.press("End");
  await expect.poll(() => hasFocus(choice(anna, "snowman"))).toBe(true);
  await anna.keyboard.press("Home");
  await expect.poll(() => hasFocus(choice(anna, "wink"))).toBe(true);
  await anna.keyboard.press("Escape");
  await picker(anna).waitFor({ state: "hidden" });
  await expect.poll(() => hasFocus(opener(anna))).toBe(true);
  // Escape closed the stickers and did not leave the page.
  expect(anna.url()).toContain(conversationId);
});

it("a sticker answers a message, is quoted by its name, and stands in the list as its kind", async () => {
  await bubble(olivia, "wink")
    .getByRole("button", { name: sprich("replies.reply") })
    .click();
  await olivia.locator("[data-quoted]").getByText(words("wink")).waitFor();
  await opener(olivia).click();
  await choice(olivia, "heart").click();
  await expect.poll(() => hasFocus(opener(olivia))).toBe(true);
  const quote = bubble(anna, "heart").locator(".quote-block");
  await quote.getByText(words("wink")).waitFor();
  await expect.poll(() => olivia.locator("[data-quoted]").count()).toBe(0);
  expect(await look(anna, "stickers-quoted-de-360")).toEqual([]);
  await anna.setViewportSize({ width: 1280, height: 800 });
  await anna.getByRole("link").getByText(sprich("chats.kinds.sticker"), { exact: true }).first().waitFor();
  await opener(anna).click();
  await expect.poll(() => hasFocus(choice(anna, "wink"))).toBe(true);
  expect(await isInside(anna)).toBe(true);
  expect(await look(anna, "stickers-de-1280")).toEqual([]);
  await anna.keyboard.press("Escape");
  await anna.setViewportSize({ width: 360, height: 740 });
});

it("a sticker that is withdrawn is gone for both, and its quote says so", async () => {
  await opener(anna).click();
  await choice(anna, "kiss").click();
  await shown(olivia, "kiss").waitFor();
  await bubble(anna, "kiss")
    .getByRole("button", { name: sprich("chats.withdraw.menu") })
    .click();
  await anna.getByRole("button", { name: sprich("withdrawmessage.confirm"), exact: true }).click();
  for (const page of [anna, olivia]) {
    await page.locator("[data-bubble]").getByText(sprich("chats.kinds.withdrawn")).waitFor();
    await expect.poll(() => shown(page, "kiss").count()).toBe(0);
  }
});

it("a sticker that was sent without a network waits, and is sent once the network is back", async () => {
  // The pictures of the picker are loaded by now, as after its first opening.
  await anna.context().setOffline(true);
  await opener(anna).click();
  await choice(anna, "dog").click();
  await shown(anna, "dog").waitFor();
  const clock = bubble(anna, "dog").getByRole("img", { name: sprich("chats.tick.sending"), exact: true });
  await clock.waitFor();
  await anna.context().setOffline(false);
  await shown(olivia, "dog").waitFor();
  await expect.poll(() => clock.count()).toBe(0);
  await expect.poll(() => drawn(anna, "dog")).toContain("/assets/dog-");
  expect(
    (await messages(anna)).filter(({ sticker }: { sticker?: string }) => sticker === "dog"),
  ).toHaveLength(1);
  for (const page of [anna, olivia]) expectClean(page, expected);
});
