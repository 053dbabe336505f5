import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the test cuts connections and plays a provider that is away.
const expected = [
  /photo|media|portrait|status of 404/,
  /status of (503|429|410)/,
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
];
const sprich = speak("de");
const mow = speak("pl");

let server: RunningServer;
let browser: Browser;
/** On a phone, in German; pictures move. */
let anna: Page;
/** At a desk, in Polish, in the dark; pictures rest. */
let olivia: Page;
let annaName: string;
let conversationId: string;
/** Addresses of all requests of both pages. */
const requested: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  anna = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  olivia = await newPage(browser, {
    ...{ width: 1280, height: 800, locale: "pl-PL", colorScheme: "dark", reducedMotion: "reduce" },
  });
  for (const page of [anna, olivia]) page.on("request", (request) => requested.push(request.url()));
  await signInCast(server, anna, "anna", "de");
  const oliviaId = await signInCast(server, olivia, "olivia", "pl");
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
type Sent = { seq: number; kind: string; cost: number; gif?: { id: string; description: string } };
const gifsSent = async (page: Page): Promise<Sent[]> => {
  const { messages } = await call(page, `/api/conversations/${conversationId}/messages`);
  return messages.filter(({ kind }: Sent) => kind === "gif");
};

const say = (page: Page) => (page === anna ? sprich : mow);
const opener = (page: Page) =>
  page.getByRole("button", { name: say(page)("chats.add_sticker_gif"), exact: true });
const picker = (page: Page) =>
  page.getByRole("dialog", { name: say(page)("chats.add_sticker_gif"), exact: true });
const tab = (page: Page, name: "tab_stickers" | "tab_gifs") =>
  picker(page).getByRole("tab", { name: say(page)(`gifs.${name}`), exact: true });
const field = (page: Page) => picker(page).getByRole("searchbox", { name: say(page)("gifs.search") });
const results = (page: Page) => picker(page).locator("[data-at]");
const result = (page: Page, at: number) => picker(page).locator(`[data-at="${at}"]`);
const bubbles = (page: Page) => page.locator("[data-bubble]", { has: page.locator("[data-gif]") });
const hasFocus = (element: ReturnType<typeof opener>) =>
  element.evaluate((one) => one === document.activeElement);
/** The file that the browser has chosen and drawn; empty until then. */
const drawn = (image: ReturnType<typeof opener>) =>
  image.evaluate((one) => {
    const { complete, naturalWidth, currentSrc } = one as HTMLImageElement;
    return complete && naturalWidth > 0 ? currentSrc : "";
  });
const isInside = (page: Page) =>
  picker(page).evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return left >= 0 && right <= clientWidth && top >= 0 && bottom <= clientHeight;
  });
/** Escape empties a search field before it closes the picker. */
const close = (page: Page) =>
  expect
    .poll(async () => {
      if (await picker(page).isVisible()) await page.keyboard.press("Escape");
      return picker(page).isVisible();
    })
    .toBe(false);
const searchFor = async (page: Page, words: string) => {
  await opener(page).click();
  await tab(page, "tab_gifs").click();
  await field(page).fill(words);
  await result(page, 0).waitFor();
};

it("Enter in the search searches at once, and sends nothing of a text that is written", async () => {
  const writer = anna.locator("textarea[name=message]");
  const path = `/api/conversations/${conversationId}/messages`;
  const count = async () => (await call(anna, path)).messages.length;
  const before = await count();
  await writer.fill("Noch nicht fertig");
  await searchFor(anna, "coffee");
  const asked = anna.waitForRequest(/gifs\?q=cat(&|$)/);
  await field(anna).fill("cat");
  await field(anna).press("Enter");
  await asked;
  await expect.poll(() => result(anna, 0).locator("img").getAttribute("alt")).toContain("cat");
  expect(await picker(anna).isVisible()).toBe(true);
  expect(await writer.inputValue()).toBe("Noch nicht fertig");
  expect([await count(), await anna.locator("[data-bubble]").count()]).toEqual([before, before]);
  await close(anna);
  await writer.fill("");
});

it("a tab, a ready word, a result: one press sends it for the price of a message, the second of a double tap nothing", async () => {
  await opener(anna).click();
  await tab(anna, "tab_gifs").click();
  await field(anna).waitFor();
  expect(await isInside(anna)).toBe(true);
  const price = await picker(anna).locator("p.tabular").innerText();
  expect(await anna.locator("form p.tabular").first().innerText()).toBe(price);
  expect(await look(anna, "gifs-ideas-de-360")).toEqual([]);
  await picker(anna)
    .getByRole("button", { name: sprich("gifs.idea.party"), exact: true })
    .click();
  await expect.poll(() => drawn(result(anna, 0).locator("img"))).toContain("/small.webp");
  expect(await isInside(anna)).toBe(true);
  await picker(anna).getByText("Powered by").waitFor();
  expect(await look(anna, "gifs-found-de-360")).toEqual([]);
  const { credits } = (await call(anna, "/api/user.php")).user;
  await result(anna, 0).dblclick();
  await picker(anna).waitFor({ state: "hidden" });
  await expect.poll(() => drawn(bubbles(anna).locator("img"))).toContain("/large.webp");
  await bubbles(olivia).waitFor();
  const [sent, ...others] = await gifsSent(anna);
  expect(others).toEqual([]);
  expect((await call(anna, "/api/user.php")).user.credits).toBe(credits - (sent?.cost ?? 0));
  const text = mow("gifs.line", { description: sent?.gif?.description ?? "" });
  await olivia
    .getByRole("status")
    .getByText(mow("chats.announced", { name: annaName, text }))
    .waitFor({ state: "attached" });
  expect(await look(anna, "gifs-sent-de-360")).toEqual([]);
});

it("where motion is unwanted the still picture is drawn, also by the server; a press moves it, another stops it", async () => {
  const image = bubbles(olivia).locator("img");
  await expect.poll(() => drawn(image)).toContain("/large-still.webp");
  await olivia.reload();
  await expect.poll(() => drawn(image)).toContain("/large-still.webp");
  expect(await look(olivia, "gifs-received-pl-1280")).toEqual([]);
  const play = bubbles(olivia).getByRole("button", { name: mow("gifs.play"), exact: true });
  await play.focus();
  await olivia.keyboard.press("Enter");
  await expect.poll(() => drawn(image)).toContain("/large.webp");
  await bubbles(olivia)
    .getByRole("button", { name: mow("gifs.pause"), exact: true })
    .click();
  await expect.poll(() => drawn(image)).toContain("/large-still.webp");
  await olivia.getByRole("link").getByText(mow("chats.kinds.gif"), { exact: true }).first().waitFor();
});

it("what moves can be stopped: a gif of the conversation, and all results", async () => {
  const image = bubbles(anna).locator("img");
  await bubbles(anna)
    .getByRole("button", { name: sprich("gifs.pause"), exact: true })
    .click();
  await expect.poll(() => drawn(image)).toContain("/large-still.webp");
  await searchFor(anna, "cat");
  await picker(anna)
    .getByRole("button", { name: sprich("gifs.pause_all"), exact: true })
    .click();
  await expect.poll(() => drawn(result(anna, 0).locator("img"))).toContain("/small-still.webp");
  await close(anna);
});

it("by keyboard alone: the part opens that was open last, arrows move, Enter sends with the quote", async () => {
  await bubbles(olivia)
    .getByRole("button", { name: mow("replies.reply") })
    .click();
  await olivia.locator("[data-quoted]").getByText(mow("chats.kinds.gif"), { exact: true }).waitFor();
  await opener(olivia).focus();
  await olivia.keyboard.press("Enter");
  await tab(olivia, "tab_stickers").waitFor();
  await tab(olivia, "tab_stickers").focus();
  await olivia.keyboard.press("ArrowRight");
  await expect.poll(() => hasFocus(tab(olivia, "tab_gifs"))).toBe(true);
  await olivia.keyboard.press("Escape");
  await picker(olivia).waitFor({ state: "hidden" });
  await expect.poll(() => hasFocus(opener(olivia))).toBe(true);
  await olivia.keyboard.press("Enter");
  await expect.poll(() => hasFocus(field(olivia))).toBe(true);
  await olivia.keyboard.type("thank you");
  await expect.poll(() => drawn(result(olivia, 0).locator("img"))).toContain("/small-still.webp");
  expect(await isInside(olivia)).toBe(true);
  await picker(olivia)
    .getByRole("button", { name: mow("gifs.play_all"), exact: true })
    .waitFor();
  expect(await look(olivia, "gifs-found-pl-1280")).toEqual([]);
  await olivia.keyboard.press("ArrowDown");
  await expect.poll(() => hasFocus(result(olivia, 0))).toBe(true);
  await olivia.keyboard.press("ArrowRight");
  await expect.poll(() => hasFocus(result(olivia, 1))).toBe(true);
  await olivia.keyboard.press("ArrowDown");
  await expect.poll(() => hasFocus(result(olivia, 3))).toBe(true);
  await olivia.keyboard.press("Home");
  await expect.poll(() => hasFocus(result(olivia, 0))).toBe(true);
  await olivia.keyboard.press("Enter");
  await picker(olivia).waitFor({ state: "hidden" });
  await expect.poll(() => hasFocus(opener(olivia))).toBe(true);
  await bubbles(anna).nth(1).locator(".quote-block").getByText(sprich("chats.kinds.gif")).waitFor();
  expect(await look(anna, "gifs-quoted-de-360")).toEqual([]);
});

it("only the results of the last words are shown, and more of them follow at the end", async () => {
  await opener(anna).click();
  await anna.route("**/api/gifs?*", async (route) => {
    const isLate = new URL(route.request().url()).searchParams.get("q") === "laugh";
    if (isLate) await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue().catch(() => undefined);
  });
  const late = anna.waitForRequest(/gifs\?q=laugh/);
  await field(anna).fill("laugh");
  await late;
  // The emulator has six of each subject: hello, no, love, coffee, good night, thank you.
  await field(anna).fill("o");
  await result(anna, 0).waitFor();
  const shown = () => results(anna).evaluateAll((all) => all.map((one) => one.querySelector("img")?.alt));
  await expect
    .poll(async () => {
      await results(anna).last().scrollIntoViewIfNeeded();
      return (await shown()).length;
    })
    .toBe(36);
  expect((await shown()).filter((alt) => alt?.endsWith("laugh"))).toEqual([]);
  await anna.unroute("**/api/gifs?*");
  await close(anna);
});

it("a provider that is away, or too many searches, are told, and a press tries again", async () => {
  let status = 503;
  await anna.route("**/api/gifs?*", (route) =>
    status === 0
      ? route.continue()
      : route.fulfill({ status, json: { error: status === 429 ? "too_many_requests" : "unavailable" } }),
  );
  await opener(anna).click();
  await field(anna).fill("yes");
  await picker(anna).getByRole("alert").getByText(sprich("gifs.failed")).waitFor();
  expect(await look(anna, "gifs-failed-de-360")).toEqual([]);
  status = 429;
  const again = picker(anna).getByRole("button", { name: sprich("gifs.retry"), exact: true });
  await again.click();
  await picker(anna).getByRole("alert").getByText(sprich("gifs.wait")).waitFor();
  status = 0;
  await again.click();
  await result(anna, 0).waitFor();
  await field(anna).fill("xyzzy");
  await picker(anna)
    .getByText(sprich("gifs.none", { words: "xyzzy" }))
    .waitFor();
  expect(await look(anna, "gifs-none-de-360")).toEqual([]);
  await anna.unroute("**/api/gifs?*");
  await close(anna);
});

it("a gif that is withdrawn is gone for both, and its quote says so", async () => {
  const count = await bubbles(olivia).count();
  await searchFor(anna, "laugh");
  await result(anna, 0).click();
  await expect.poll(() => bubbles(olivia).count()).toBe(count + 1);
  await bubbles(anna)
    .last()
    .getByRole("button", { name: sprich("chats.withdraw.menu") })
    .click();
  await anna.getByRole("button", { name: sprich("withdrawmessage.confirm"), exact: true }).click();
  for (const page of [anna, olivia]) {
    await page.locator("[data-bubble]").getByText(say(page)("chats.kinds.withdrawn")).waitFor();
    await expect.poll(() => bubbles(page).count()).toBe(count);
  }
});

it("a gif waits without a network; a refused one is marked, and nothing is charged", async () => {
  const count = await bubbles(olivia).count();
  await searchFor(anna, "coffee");
  await anna.context().setOffline(true);
  await result(anna, 0).click();
  const clock = bubbles(anna)
    .last()
    .getByRole("img", { name: sprich("chats.tick.sending"), exact: true });
  await clock.waitFor();
  await anna.context().setOffline(false);
  await expect.poll(() => bubbles(olivia).count()).toBe(count + 1);
  await expect.poll(() => clock.count()).toBe(0);
  const { credits } = (await call(anna, "/api/user.php")).user;
  await anna.route("**/api/members/*/messages", (route) =>
    route.fulfill({ status: 410, json: { error: "gif_gone", message: sprich("errors.gif_gone") } }),
  );
  await searchFor(anna, "hello");
  await result(anna, 0).click();
  await anna.getByRole("alert").getByText(sprich("errors.gif_gone")).waitFor();
  expect(await look(anna, "gifs-refused-de-360")).toEqual([]);
  expect((await call(anna, "/api/user.php")).user.credits).toBe(credits);
  await anna.unroute("**/api/members/*/messages");
  await anna.getByRole("button", { name: sprich("chats.failed.retry"), exact: true }).click();
  await expect.poll(() => bubbles(olivia).count()).toBe(count + 2);
});

it("a picture that does not load says so, and is loaded again by a press", async () => {
  await anna.route("**/api/gifs/*/large.webp", (route) => route.fulfill({ status: 503 }));
  await anna.reload();
  const failed = bubbles(anna).last().getByText(sprich("gifs.picture_failed"));
  await failed.waitFor();
  expect(await look(anna, "gifs-broken-de-360")).toEqual([]);
  await anna.unroute("**/api/gifs/*/large.webp");
  await bubbles(anna)
    .last()
    .getByRole("button", { name: sprich("gifs.retry"), exact: true })
    .click();
  await expect.poll(() => drawn(bubbles(anna).last().locator("img"))).toContain("/large.webp");
});

it("a gif that its provider has withdrawn is named as such, with nothing to press, and is asked for no more", async () => {
  const asked: string[] = [];
  await anna.route("**/api/gifs/*/large.webp", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404, json: { error: "not_found" } });
  });
  await anna.reload();
  const last = anna.locator("[data-bubble]").last();
  await last.getByText(sprich("gifs.gone")).waitFor();
  expect(await last.locator("img[src*='/gifs/']").count()).toBe(0);
  expect(await last.getByText(sprich("gifs.retry")).count()).toBe(0);
  expect(await look(anna, "gifs-gone-de-360")).toEqual([]);
  // The picture, and the question why it did not load, which may be asked before and after the code has come.
  for (const address of new Set(asked)) expect(asked.filter((one) => one === address).length).toBeLessThan(5);
  await anna.unroute("**/api/gifs/*/large.webp");
});

it("the browser asked this site alone", () => {
  const strangers = requested.filter(
    (address) => !address.startsWith(server.url) && /^\w+:\/\//.test(address),
  );
  expect(strangers).toEqual([]);
  for (const page of [anna, olivia]) expectClean(page, expected);
});
