import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey; a page that is gone answers with 404.
const expected = [/photo|media|portrait|status of 404/];
const [sprich, say] = [speak("de"), speak("en")];
const address = "https://example.com/weg?a=1";
const request = `Schick mir bitte 200 Euro, hier: ${address} oder WhatsApp +49 151 23456789`;

let server: RunningServer;
let browser: Browser;
/** The receiver, on a phone, in German. */
let anna: Page;
/** The sender, in English. */
let sofie: Page;
let annaId: string;
let chat: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  anna = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  sofie = await newPage(browser, { locale: "en-GB" });
  annaId = await signInCast(server, anna, "anna", "de");
  await signInCast(server, sofie, "sofie", "en");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function send(page: Page, toId: string, body: string): Promise<string> {
  const answer = await page.request.post(`${server.url}/api/members/${toId}/messages`, {
    headers: { "x-client": "web", origin: server.url },
    data: { client_id: crypto.randomUUID(), body },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).message.conversation_id;
}
const notes = (page: Page) => page.getByRole("note");
const linkOf = (page: Page) => page.locator("[data-bubble] a");

it("a stranger's request is explained below it to its receiver alone, on the page that the server draws", async () => {
  chat = `${server.url}/chats/${await send(sofie, annaId, request)}`;
  const drawn = await (await anna.request.get(chat)).text();
  expect(drawn).toContain(sprich("cautions.notes.money"));
  await anna.goto(chat);
  for (const note of ["money", "link", "contact"])
    await notes(anna)
      .getByText(sprich(`cautions.notes.${note}`))
      .waitFor();
  expect(await notes(anna).getByText(sprich("cautions.notes.abroad")).count()).toBe(0);
  expect(await look(anna, "links-caution-de-360")).toEqual([]);
  await sofie.goto(chat);
  await linkOf(sofie).waitFor();
  expect(await notes(sofie).count()).toBe(0);
});

it("so is one that comes while the page is open, and its report is one tap away", async () => {
  await send(sofie, annaId, "Ich warte auf die Zahlung aus dem Ausland.");
  const live = notes(anna).filter({ hasText: sprich("cautions.notes.abroad") });
  await live.getByRole("button", { name: sprich("cautions.report") }).click();
  await anna.getByRole("dialog", { name: sprich("reports.titles.message") }).waitFor();
  await anna.keyboard.press("Escape");
  await anna.getByRole("dialog").waitFor({ state: "detached" });
});

it("a link leads to our page about it, which names the host and leaves only by a press", async () => {
  expect(await linkOf(anna).innerText()).toBe(address);
  await linkOf(anna).click();
  await anna.waitForURL(`${chat}/links/1/1`);
  await anna.getByRole("heading", { level: 1 }).waitFor();
  await anna.getByText("example.com", { exact: true }).waitFor();
  const go = anna.getByRole("link", { name: sprich("exit.go") });
  expect(await go.getAttribute("href")).toBe(address);
  expect(await go.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(await go.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(await look(anna, "links-exit-de-360")).toEqual([]);
  await screenshot(anna, "links-exit-de-360-end");
  const asked: string[] = [];
  await anna.route("https://example.com/**", async (route) => {
    asked.push(`${route.request().url()} ${route.request().headers().referer ?? "none"}`);
    await route.fulfill({ contentType: "text/html", body: "<title>there</title>" });
  });
  await go.click();
  await anna.waitForURL(address);
  expect(asked).toEqual([`${address} none`]);
  await anna.goBack();
  await anna.getByRole("link", { name: sprich("exit.to_chat") }).click();
  await anna.waitForURL(chat);
});

it("works without scripts, is not indexed, and is nobody else's", async () => {
  const page = await anna.request.get(`${chat}/links/1/1`);
  expect(page.status()).toBe(200);
  const headers = page.headers();
  expect([headers["referrer-policy"], headers["x-robots-tag"]]).toEqual(["no-referrer", "noindex, nofollow"]);
  expect(headers["cache-control"]).toContain("no-store");
  expect(await page.text()).toContain(`href="${address}"`);
  for (const path of ["1/2", "9/1", "1/0", "x/1", "1/https:%2F%2Fevil.example"])
    expect([path, (await anna.request.get(`${chat}/links/${path}`)).status()]).toEqual([
      path,
      expect.toBeOneOf([404, 422]),
    ]);
  const stranger = await newPage(browser, { locale: "pl-PL" });
  await signInCast(server, stranger, "olivia", "pl");
  expect((await stranger.request.get(`${chat}/links/1/1`)).status()).toBe(404);
  await stranger.context().close();
});

it("an answer ends the warnings, at once and after a reload", async () => {
  await anna.locator("textarea[name=message]").fill("Nein danke.");
  await anna.getByRole("button", { name: sprich("chats.send"), exact: true }).click();
  await notes(anna).first().waitFor({ state: "detached" });
  await expect.poll(() => notes(anna).count()).toBe(0);
  await sofie.locator("[data-bubble]", { hasText: "Nein danke." }).waitFor();
  await anna.reload();
  await linkOf(anna).waitFor();
  expect(await notes(anna).count()).toBe(0);
  await sofie.getByRole("button", { name: say("chats.send"), exact: true }).waitFor();
  expectClean(anna, expected);
  expectClean(sofie, expected);
});
