import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";

// The password of the demo's members, as bin/start prints it.
const castPassword = "teapot-by-the-river-27";
// The demo still paints portraits during the journey.
const unpainted = /photo|status of 404/;
const cut = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK/;

let server: RunningServer;
let browser: Browser;
let anna: Page;
let sofie: Page;
let annaId: string;
let sofieId: string;
let chatPath: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  [anna, sofie] = [await newPage(browser), await newPage(browser)];
  annaId = await signIn(anna.context(), "anna");
  sofieId = await signIn(sofie.context(), "sofie");
  chatPath = `/chats/${(await send(anna, "The first one")).conversation_id}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(context: BrowserContext, key: string): Promise<string> {
  const answer = await context.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
  await context.addCookies([{ name: "locale", value: "en", url: server.url }]);
  return (await answer.json()).user.id;
}

/** Anna writes to Sofie through the API. */
async function send(page: Page, body: string): Promise<{ conversation_id: string }> {
  const answer = await page.request.post(`${server.url}/api/members/${sofieId}/messages`, {
    data: { client_id: crypto.randomUUID(), body },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).message;
}

type Entry = { conversation: { id: string }; num_unread_messages: number };

const titleCount = async (page: Page) => Number((await page.title()).match(/^\((\d+)\)/)?.[1] ?? 0);
/** The number that the title should show. */
async function counts(page: Page): Promise<number> {
  const chats = await (await page.request.get(`${server.url}/api/chats.php`)).json();
  return chats.total_unread_messages + chats.total_new_likes;
}
const badge = (page: Page) =>
  page
    .getByRole("navigation")
    .getByText(/unread message/)
    .first();
const composer = (page: Page) => page.locator("textarea[name=message]");
const bubbles = (page: Page) => page.locator("[data-bubble] p[dir=auto]");

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** Holds matching requests until they are released. */
async function hold(page: Page, pattern: string): Promise<{ release: () => Promise<void> }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return {
    release: async () => {
      letGo();
      await page.unroute(pattern);
    },
  };
}

/** Waits for the first poll, 5 s after the page was opened: the next one is a minute away. */
async function polled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name, startTime }) => name.endsWith("/api/user.php") && startTime > 5_000),
  );
}

describe("between a page and its stream", () => {
  it("nothing is lost: events of the gap are counted as soon as the stream is open", async () => {
    const stream = await hold(sofie, "**/api/live*");
    const before = await counts(sofie);
    await sofie.goto(`${server.url}/members`);
    await expect.poll(() => titleCount(sofie)).toBe(before);
    await send(anna, "In the gap");
    await stream.release();
    await expect.poll(() => titleCount(sofie)).toBe(before + 1);
    await badge(sofie).waitFor({ state: "attached" });
  });

  it("a second tab that shares the stream hears of its own gap", async () => {
    const second = await sofie.context().newPage();
    const joining = await hold(second, "**/live-connection*");
    const chats = await (await second.request.get(`${server.url}/api/chats.php`)).json();
    const here = chats.chats.find(({ conversation }: Entry) => chatPath.endsWith(conversation.id)) as Entry;
    const before = await counts(sofie);
    await second.goto(`${server.url}/members`);
    await expect.poll(() => titleCount(second)).toBe(before);
    const unreadElsewhere = before - here.num_unread_messages;
    await send(anna, "In the second tab's gap");
    await expect.poll(() => titleCount(sofie)).toBe(before + 1);
    expect(await titleCount(second)).toBe(before);
    await joining.release();
    await expect.poll(() => titleCount(second)).toBe(before + 1);
    // From then on the second tab gets the events of the first tab's stream, and notices what is read there.
    await send(anna, "To both");
    await expect.poll(() => titleCount(second)).toBe(before + 2);
    await sofie.goto(`${server.url}${chatPath}`);
    await expect
      .poll(async () => [await titleCount(second), await titleCount(sofie)])
      .toEqual([unreadElsewhere, unreadElsewhere]);
    await second.close();
    expectClean(sofie, [unpainted]);
  });
});

it("ten messages between two open conversations cause no other request", async () => {
  for (const page of [anna, sofie]) {
    // The page fetches the conversation once the stream is open, because receipts have no position.
    const connected = page.waitForResponse(`**/api/conversations${chatPath.replace("/chats", "")}`);
    await page.goto(`${server.url}${chatPath}`);
    await connected;
    await polled(page);
  }
  await bubbles(sofie).last().waitFor();
  await write(anna, "Shall we?");
  await bubbles(sofie).filter({ hasText: "Shall we?" }).last().waitFor();
  await anna.locator('[data-bubble]:has-text("Shall we?") [aria-label="Read"]').last().waitFor();
  const calls: string[] = [];
  const reads = new Map<Page, number[]>([anna, sofie].map((page) => [page, []]));
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
    if (pathname.endsWith("/reads")) reads.get(request.frame().page())?.push(request.postDataJSON().seq);
  };
  for (const page of [anna, sofie]) page.on("request", note);
  const shown = await bubbles(anna).count();
  for (let each = 1; each <= 10; each += 1) await write(each % 2 ? anna : sofie, `Message ${each}`);
  for (const page of [anna, sofie]) {
    await expect.poll(() => bubbles(page).count()).toBe(shown + 10);
    await expect.poll(() => page.locator('[data-bubble] [aria-label="Read"]').count()).toBeGreaterThan(4);
    await expect.poll(() => page.locator('[data-bubble] [aria-label="Sending"]').count()).toBe(0);
  }
  for (const page of [anna, sofie]) page.off("request", note);
  // The poll of a minute may fall into this time, once for each page.
  const most = { "GET /api/user.php": 2, "GET /api/likes.php": 2, "GET /api/chats.php": 2 };
  const asked = calls.filter((call) => call.startsWith("GET "));
  expect(asked.filter((call) => !(call in most))).toEqual([]);
  for (const [poll, times] of Object.entries(most)) {
    expect(asked.filter((call) => call === poll).length, asked.join(", ")).toBeLessThanOrEqual(times);
  }
  expect(calls.filter((call) => call.endsWith("/messages"))).toHaveLength(10);
  // Each report names more messages than the one before; `report-read.test.ts` counts the reports of a burst.
  for (const seqs of reads.values()) expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  expectClean(anna, [unpainted]);
  expectClean(sofie, [unpainted]);
});

it("sends nothing as the next member on the same device, and leaves them nothing to read", async () => {
  const page = await newPage(browser);
  await signIn(page.context(), "anna");
  await page.goto(`${server.url}${chatPath}`);
  await page.route("**/api/members/*/messages", (route) => route.abort("internetdisconnected"));
  await write(page, "Only Anna may say this");
  await page.locator('[data-bubble] [aria-label="Sending"]').waitFor();
  await composer(page).fill("Half a secret");
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("own:")));
  await expect.poll(() => kept()).toContain(`own:${annaId}:unsent`);

  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(kept).toEqual([]);
  await page.unroute("**/api/members/*/messages");

  // In the same document, without a reload.
  await page.getByRole("link", { name: "Log in" }).first().click();
  await page.locator("input[name=email]").fill("ingrid@example.com");
  await page.locator("input[name=password]").fill(castPassword);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/messages")) sent.push(request.url());
  });
  await page.locator("form").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto(`${server.url}/members/${sofieId}/chat`);
  await composer(page).waitFor();
  expect(await composer(page).inputValue()).toBe("");
  expect(await bubbles(page).count()).toBe(0);
  expect(sent).toEqual([]);
  const answer = await sofie.request.get(
    `${server.url}/api/conversations${chatPath.replace("/chats", "")}/messages`,
  );
  expect(await answer.text()).not.toContain("Only Anna may say this");
  expectClean(page, [unpainted, cut]);
});

it("asks nothing more for a member who logs out on a slow phone", async () => {
  const page = await newPage(browser);
  await signIn(page.context(), "anna");
  await page.goto(`${server.url}/likes`);
  await page.locator("html[data-ready]").waitFor();
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  const logOut = page.getByRole("menuitem", { name: "Log out" });
  await logOut.waitFor();
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 6 });

  let isOut = false;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isOut && pathname.startsWith("/api/")) asked.push(pathname);
  });
  page.on("response", (response) => {
    if (response.url().includes("/api/logout.php")) isOut = true;
  });
  await logOut.click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole("link", { name: "Log in" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.includes("likes") || path.includes("chats"))).toEqual([]);
  expectClean(page, [unpainted]);
});

it("opens the last chat again where there is room beside the list", async () => {
  await sofie.goto(`${server.url}${chatPath}`);
  await bubbles(sofie).first().waitFor();
  await sofie.goto(`${server.url}/chats`);
  await sofie.waitForURL(`${server.url}${chatPath}`);
  await sofie.setViewportSize({ width: 360, height: 740 });
  await sofie.goto(`${server.url}/chats`);
  await sofie.locator("#content li a").first().waitFor();
  expect(new URL(sofie.url()).pathname).toBe("/chats");
});
