import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; the test cuts connections on purpose.
const expected = [/photo|media|portrait|status of 404/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/];
const question = "Tee oder Kaffee? Ich frage, weil ich morgen früh einkaufen gehe und an alles denken will.";
const [sprich, mow] = [speak("de"), speak("pl")];

let server: RunningServer;
let browser: Browser;
/** A member on a phone, in German. */
let anna: Page;
/** A member on a phone, in Polish. */
let olivia: Page;
let annaName: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  const phone = { width: 360, height: 740, hasTouch: true };
  anna = await newPage(browser, { ...phone, locale: "de-DE" });
  olivia = await newPage(browser, { ...phone, locale: "pl-PL", reducedMotion: "reduce" });
  await signInCast(server, anna, "anna", "de");
  const oliviaId = await signInCast(server, olivia, "olivia", "pl");
  const { message } = await send(anna, oliviaId, { body: question });
  for (const page of [anna, olivia]) await page.goto(`${server.url}/chats/${message.conversation_id}`);
  annaName = await nameOf(anna);
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
const send = (page: Page, toId: string, message: { body: string; reply_to?: number }) =>
  call(page, `/api/members/${toId}/messages`, { client_id: crypto.randomUUID(), ...message });

const composer = (page: Page) => page.locator("textarea[name=message]");
const bubble = (page: Page, text: string) => page.locator("[data-bubble]", { has: page.getByText(text) });
const quoted = (page: Page) => page.locator("[data-quoted]");
/** The whole local storage of the page. */
const storedBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const isFocused = (page: Page) => composer(page).evaluate((area) => area === document.activeElement);

it("a message is answered by a tap: the composer says which, Escape and a button let go of it", async () => {
  const reply = bubble(olivia, question).getByRole("button", { name: mow("replies.reply") });
  await reply.click();
  await quoted(olivia)
    .getByText(mow("replies.to", { name: annaName }))
    .waitFor();
  expect(await isFocused(olivia)).toBe(true);
  expect(await look(olivia, "replies-composer-pl-360")).toEqual([]);
  await composer(olivia).press("Escape");
  await quoted(olivia).waitFor({ state: "detached" });
  // The first Escape removed the quote and did not leave the page.
  expect(olivia.url()).toMatch(/\/chats\/[0-9a-f-]{36}$/);
  await reply.click();
  await quoted(olivia)
    .getByRole("button", { name: mow("replies.cancel") })
    .click();
  await quoted(olivia).waitFor({ state: "detached" });
});

it("what is answered stays with the draft over a reload, and with the message while there is no network", async () => {
  await bubble(olivia, question)
    .getByRole("button", { name: mow("replies.reply") })
    .click();
  await composer(olivia).fill("Herbata!");
  expect(await storedBy(olivia)).not.toContain("Kaffee");
  await olivia.reload();
  await quoted(olivia).getByText(question).waitFor();
  await olivia.context().setOffline(true);
  await olivia.getByRole("button", { name: mow("chats.send"), exact: true }).click();
  const waiting = bubble(olivia, "Herbata!");
  await waiting.getByRole("button", { name: `${mow("replies.quote")} ${annaName} ${question}` }).waitFor();
  await quoted(olivia).waitFor({ state: "detached" });
  expect(await storedBy(olivia)).toContain("Herbata!");
  expect(await storedBy(olivia)).not.toContain("Kaffee");
  await olivia.context().setOffline(false);
  const got = bubble(anna, "Herbata!").getByRole("button", {
    name: `${sprich("replies.quote")} ${sprich("chats.you")} ${question}`,
  });
  await got.waitFor();
  expect(await look(anna, "replies-bubbles-de-360")).toEqual([]);
  await anna.setViewportSize({ width: 1280, height: 800 });
  expect(await look(anna, "replies-bubbles-de-1280")).toEqual([]);
  await anna.setViewportSize({ width: 360, height: 740 });
});

it("a message is withdrawn for both, with what answers it, after a refusal was told and it stayed", async () => {
  const slip = "Das war für jemand anderen, entschuldige bitte!";
  await composer(anna).fill(slip);
  await anna.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  await bubble(anna, slip)
    .getByRole("button", { name: sprich("replies.reply") })
    .click();
  await composer(anna).fill("Ich meinte Karl.");
  await anna.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  for (const page of [anna, olivia])
    await bubble(page, "Ich meinte Karl.").locator(".quote-block", { hasText: slip }).waitFor();
  // The partner has no such button.
  const named = { name: mow("chats.withdraw.menu") };
  expect(await bubble(olivia, slip).first().getByRole("button", named).count()).toBe(0);

  const open = bubble(anna, slip)
    .first()
    .getByRole("button", { name: sprich("chats.withdraw.menu") });
  const dialog = anna.getByRole("dialog", { name: sprich("withdrawmessage.title") });
  await open.focus();
  await anna.keyboard.press("Enter");
  await dialog.waitFor();
  expect(await look(anna, "withdraw-dialog-de-360")).toEqual([]);
  await anna.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);

  const refusal = { error: "message_too_old", message: sprich("errors.message_too_old") };
  await anna.route("**/messages/*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
  );
  await anna.keyboard.press("Enter");
  await dialog.getByRole("button", { name: sprich("withdrawmessage.confirm"), exact: true }).click();
  await dialog.getByText(refusal.message).waitFor();
  await dialog.getByRole("button", { name: sprich("withdrawmessage.cancel") }).click();
  await bubble(olivia, slip).first().waitFor();
  await anna.unroute("**/messages/*");

  await open.click();
  await dialog.getByRole("button", { name: sprich("withdrawmessage.confirm"), exact: true }).click();
  const empty = bubble(anna, sprich("chats.kinds.withdrawn"));
  await empty.first().waitFor();
  await expect.poll(() => empty.first().evaluate((one) => one === document.activeElement)).toBe(true);
  await bubble(olivia, mow("chats.kinds.withdrawn")).first().waitFor();
  for (const [page, text] of [
    [anna, sprich("chats.kinds.withdrawn")],
    [olivia, mow("chats.kinds.withdrawn")],
  ] as const) {
    await bubble(page, "Ich meinte Karl.").locator(".quote-block", { hasText: text }).waitFor();
    await expect.poll(() => page.content()).not.toContain(slip);
  }
  expect(await look(olivia, "withdrawn-pl-360")).toEqual([]);
});

it("a message can be withdrawn for two minutes by the server's clock; then its button goes without a reload", async () => {
  const page = await anna.context().newPage();
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await page.goto(anna.url());
  await page.locator("[data-ready]").waitFor();
  await composer(page).fill("Bis gleich");
  await page.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  const button = bubble(page, "Bis gleich").getByRole("button", { name: sprich("chats.withdraw.menu") });
  await button.focus();
  await page.clock.fastForward(60_000);
  await button.waitFor();
  await page.clock.fastForward(61_000);
  await button.waitFor({ state: "detached" });
  // The focus was on the button and is now on its message.
  const own = bubble(page, "Bis gleich");
  await expect.poll(() => own.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.close();
});

it("a quote leads to its message, however far up that is, and marks it", async () => {
  const { chats } = await call(anna, "/api/chats.php");
  const long = chats.find(({ profile }: { profile: { name: string } }) => profile.name === "Carsten");
  await send(anna, long.profile.id, { body: "Weißt du noch?", reply_to: 1 });
  await anna.goto(`${server.url}/chats/${long.conversation.id}`);
  await anna.locator("[data-ready]").waitFor();
  const first = (await call(anna, `/api/conversations/${long.conversation.id}/messages?before=2`))
    .messages[0];
  const target = anna.locator(`[data-bubble="${first.client_id ?? first.id}"]`);
  expect(await target.count()).toBe(0);
  await bubble(anna, "Weißt du noch?").locator("button.quote-block").click();
  await anna.locator(".bubble-found").waitFor();
  await expect.poll(() => target.evaluate((found) => found === document.activeElement)).toBe(true);
  await expect
    .poll(() =>
      target.evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  await screenshot(anna, "replies-found-de-360");
  expect(await listMisfits(anna)).toEqual([]);
  await anna.locator(".bubble-found").waitFor({ state: "detached" });
});

it("of a message that is gone its answer says so, and what was begun goes without it", async () => {
  const address = new URL(olivia.url()).pathname;
  await anna.goto(`${server.url}${address}`);
  await bubble(anna, "Herbata!")
    .getByRole("button", { name: sprich("replies.reply") })
    .click();
  await composer(anna).fill("Dann bis morgen");
  const conversation = address.split("/").at(-1);
  // The conversation was deleted on another device.
  const gone = await anna.request.fetch(`${server.url}/api/chat.php`, {
    method: "DELETE",
    headers: { "x-client": "web", origin: server.url },
    data: { conversation },
  });
  expect(gone.status()).toBe(200);
  await anna.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  await anna.getByText(sprich("errors.fields.message_unknown")).waitFor();
  await anna.getByRole("button", { name: sprich("chats.failed.retry") }).click();
  await bubble(olivia, "Dann bis morgen").waitFor();
  expect(await bubble(olivia, "Dann bis morgen").locator(".quote-block").count()).toBe(0);
});

it("what a draft answers goes with the conversation that is deleted", async () => {
  await bubble(olivia, "Dann bis morgen")
    .getByRole("button", { name: mow("replies.reply") })
    .click();
  await quoted(olivia).waitFor();
  expect(await storedBy(olivia)).toContain(":quoted:");
  await olivia.getByRole("button", { name: mow("chats.menu", { name: annaName }) }).click();
  await olivia.getByRole("menuitem", { name: mow("chats.delete.menu") }).click();
  await olivia.getByRole("button", { name: mow("blocks.delete_chat.confirm"), exact: true }).click();
  await olivia.waitForURL(/\/chats$/);
  expect(await storedBy(olivia)).not.toContain(":quoted:");
  expectClean(anna, [...expected, /status of 4(09|22)/]);
  expectClean(olivia, expected);
});
