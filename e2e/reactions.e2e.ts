import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the test cuts connections and refuses a call on purpose.
const expected = [
  /photo|media|portrait|status of 404/,
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|status of 4(04|09)/,
];
const question = "Tee oder Kaffee? Ich frage, weil ich morgen früh einkaufen gehe und an alles denken will.";
const answer = "Herbata, proszę!";
const [sprich, mow] = [speak("de"), speak("pl")];

let server: RunningServer;
let browser: Browser;
/** A member on a phone, in German. */
let anna: Page;
/** A member on a phone, in Polish. */
let olivia: Page;
let annaName: string;
let oliviaName: string;
let conversationId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  const phone = { width: 360, height: 740, hasTouch: true };
  anna = await newPage(browser, { ...phone, locale: "de-DE" });
  olivia = await newPage(browser, { ...phone, locale: "pl-PL", reducedMotion: "reduce" });
  const annaId = await signInCast(server, anna, "anna", "de");
  const oliviaId = await signInCast(server, olivia, "olivia", "pl");
  const { message } = await send(anna, oliviaId, question);
  await send(olivia, annaId, answer);
  conversationId = message.conversation_id;
  for (const page of [anna, olivia]) await page.goto(`${server.url}/chats/${conversationId}`);
  [annaName, oliviaName] = [await nameOf(anna), await nameOf(olivia)];
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function call(page: Page, path: string, data?: object, method = data ? "POST" : "GET") {
  const called = await page.request.fetch(`${server.url}${path}`, {
    method,
    headers: { "x-client": "web", origin: server.url },
    ...(data && { data }),
  });
  expect(called.status(), path).toBe(200);
  return called.json();
}
const nameOf = async (page: Page): Promise<string> => (await call(page, "/api/user.php")).user.profile.name;
const send = (page: Page, toId: string, body: string) =>
  call(page, `/api/members/${toId}/messages`, { client_id: crypto.randomUUID(), body });
const reactionPath = (seq: number) => `/api/conversations/${conversationId}/messages/${seq}/reaction`;

const bubble = (page: Page, text: string) => page.locator("[data-bubble]", { has: page.getByText(text) });
const marks = (page: Page, text: string) => bubble(page, text).locator(".bubble-reactions");
const opener = (page: Page, text: string, say: typeof sprich) =>
  bubble(page, text).getByRole("button", { name: say("reactions.react") });
const menu = (page: Page, say: typeof sprich) =>
  page.getByRole("dialog", { name: say("reactions.choose"), exact: true });
const kind = (page: Page, say: typeof sprich, name: string) =>
  menu(page, say).getByRole("button", { name: say(`reactions.kinds.${name}`), exact: true });
/** A reaction as a screen reader hears it. */
const said = (say: typeof sprich, name: string, kindName: string) =>
  say("chats.announced", { name, text: say(`reactions.kinds.${kindName}`) });
const isInside = (page: Page, say: typeof sprich) =>
  menu(page, say).evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return left >= 0 && right <= clientWidth && top >= 0 && bottom <= clientHeight;
  });
const hasFocus = (element: ReturnType<typeof opener>) =>
  element.evaluate((one) => one === document.activeElement);

/** The pictures are in a file of their own, which the first of them requests. */
const hasPictures = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/reactions-[^/]+\.svg/.test(name)),
  );

it("a message is reacted to by keyboard alone; Escape closes the menu and returns the focus", async () => {
  const button = opener(olivia, question, mow);
  await button.focus();
  await olivia.keyboard.press("Enter");
  await menu(olivia, mow).waitFor();
  await expect.poll(() => hasFocus(kind(olivia, mow, "heart"))).toBe(true);
  await expect.poll(() => hasPictures(olivia)).toBe(true);
  expect(await isInside(olivia, mow)).toBe(true);
  expect(await look(olivia, "reactions-menu-pl-360")).toEqual([]);
  await olivia.keyboard.press("Escape");
  await menu(olivia, mow).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(button)).toBe(true);
  // Escape closed the menu and did not leave the page.
  expect(olivia.url()).toContain(conversationId);

  await olivia.keyboard.press("Enter");
  await expect.poll(() => hasFocus(kind(olivia, mow, "heart"))).toBe(true);
  await olivia.keyboard.press("ArrowRight");
  await olivia.keyboard.press("Enter");
  await menu(olivia, mow).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(button)).toBe(true);
  await marks(olivia, question)
    .getByText(said(mow, mow("chats.you"), "laugh"))
    .waitFor({ state: "attached" });
});

it("the partner sees and hears it at once, and reacts by a tap; both stay over a reload", async () => {
  const ofOlivia = said(sprich, oliviaName, "laugh");
  await marks(anna, question).getByText(ofOlivia).waitFor({ state: "attached" });
  const heard = sprich("reactions.announced", { name: oliviaName, kind: sprich("reactions.kinds.laugh") });
  await anna.getByRole("status").getByText(heard).waitFor({ state: "attached" });

  await opener(anna, question, sprich).click();
  await expect.poll(() => hasFocus(kind(anna, sprich, "heart"))).toBe(true);
  expect(await isInside(anna, sprich)).toBe(true);
  expect(await look(anna, "reactions-menu-de-360")).toEqual([]);
  await kind(anna, sprich, "heart").click();
  await opener(anna, answer, sprich).click();
  await kind(anna, sprich, "fire").click();
  await marks(anna, answer)
    .getByText(said(sprich, sprich("chats.you"), "fire"))
    .waitFor({ state: "attached" });
  await marks(olivia, question)
    .getByText(said(mow, annaName, "heart"))
    .waitFor({ state: "attached" });
  expect(await look(anna, "reactions-de-360")).toEqual([]);
  await anna.setViewportSize({ width: 1280, height: 800 });
  expect(await look(anna, "reactions-de-1280")).toEqual([]);
  await anna.setViewportSize({ width: 360, height: 740 });

  // The page as the server draws it.
  const drawn = await (await anna.request.get(anna.url())).text();
  expect(drawn).toContain(ofOlivia);
  await anna.reload();
  for (const text of [ofOlivia, said(sprich, sprich("chats.you"), "heart")])
    await marks(anna, question).getByText(text).waitFor({ state: "attached" });
});

it("another reaction replaces it, and the same one takes it back", async () => {
  await opener(olivia, question, mow).click();
  expect(await kind(olivia, mow, "laugh").getAttribute("aria-pressed")).toBe("true");
  expect(await kind(olivia, mow, "fire").getAttribute("aria-pressed")).toBe("false");
  await kind(olivia, mow, "thumbs_up").click();
  await marks(anna, question)
    .getByText(said(sprich, oliviaName, "thumbs_up"))
    .waitFor({ state: "attached" });
  await marks(anna, question)
    .getByText(said(sprich, oliviaName, "laugh"))
    .waitFor({ state: "detached" });
  await opener(olivia, question, mow).click();
  await kind(olivia, mow, "thumbs_up").click();
  await expect.poll(() => marks(olivia, question).locator("svg").count()).toBe(1);
  await expect.poll(() => marks(anna, question).locator("svg").count()).toBe(1);
});

it("a reaction that is refused is shown, taken back and explained", async () => {
  let answerCall: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answerCall = resolve;
  });
  const refusal = { error: "not_found", message: sprich("errors.not_found") };
  await anna.route("**/reaction", async (route) => {
    await held;
    await route.fulfill({ status: 404, json: refusal });
  });
  await opener(anna, question, sprich).click();
  await kind(anna, sprich, "sad").click();
  const shown = marks(anna, question).getByText(said(sprich, sprich("chats.you"), "sad"));
  await shown.waitFor({ state: "attached" });
  answerCall();
  await anna.getByText(sprich("reactions.gone")).first().waitFor();
  await shown.waitFor({ state: "detached" });
  await marks(anna, question)
    .getByText(said(sprich, sprich("chats.you"), "heart"))
    .waitFor({ state: "attached" });
  await anna.unroute("**/reaction");
});

it("what changed while there was no network is there afterwards, and nothing twice", async () => {
  await anna.context().setOffline(true);
  await call(olivia, reactionPath(1), { kind: "surprise" }, "PUT");
  await call(olivia, reactionPath(2), { kind: "heart" }, "PUT");
  await anna.context().setOffline(false);
  await marks(anna, question)
    .getByText(said(sprich, oliviaName, "surprise"))
    .waitFor({ state: "attached" });
  await marks(anna, answer)
    .getByText(said(sprich, oliviaName, "heart"))
    .waitFor({ state: "attached" });
  for (const text of [question, answer])
    await expect.poll(() => marks(anna, text).locator("svg").count()).toBe(2);
});

it("reactions go with the message that is withdrawn", async () => {
  const slip = "Das war für jemand anderen!";
  await anna.locator("textarea[name=message]").fill(slip);
  await anna.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  await opener(olivia, slip, mow).click();
  await kind(olivia, mow, "surprise").click();
  await marks(anna, slip).waitFor();
  await bubble(anna, slip)
    .getByRole("button", { name: sprich("chats.withdraw.menu") })
    .click();
  await anna.getByRole("button", { name: sprich("withdrawmessage.confirm"), exact: true }).click();
  for (const [page, say] of [
    [anna, sprich],
    [olivia, mow],
  ] as const) {
    const empty = bubble(page, say("chats.kinds.withdrawn"));
    await empty.waitFor();
    expect(await empty.locator(".bubble-reactions").count()).toBe(0);
    expect(await empty.getByRole("button", { name: say("reactions.react") }).count()).toBe(0);
  }
  expectClean(anna, expected);
  expectClean(olivia, expected);
});
