import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** Markup, an entity, a script end, right-to-left override, zero-width joiner and space, four-byte emoji, line separator. */
const hostile =
  '"><img src=x onerror="globalThis.hit=1"></script><script>globalThis.hit=1</script> &lt;b&gt; \u202Etxt\u202C z\u200Bw 👩‍👩‍👧‍👦 \u2028 {name} {{x}} %0a';

// As the demo's greeting prints it.
const castPassword = "teapot-by-the-river-27";

let server: RunningServer;
let browser: Browser;
let writer: Page;
let reader: Page;
let writerId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  writer = await newPage(browser, { width: 360, height: 740 });
  reader = await newPage(browser);
  writerId = await signIn(writer, "olivia");
  await signIn(reader, "anna");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page, key: string): Promise<string> {
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  const answer = await call(page, "POST", "/api/user.php", {
    email: `${key}@example.com`,
    password: castPassword,
  });
  return answer.user.id;
}

async function call(page: Page, method: "POST" | "PATCH" | "GET", path: string, data?: object) {
  const answer = await page.request.fetch(`${server.url}${path}`, {
    method,
    headers: { "x-client": "web" },
    ...(data ? { data } : {}),
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/**
 * Opens a page from the server and by the client's router; no script ran, and the page is not wider than the
 * window.
 */
async function visit(page: Page, path: string): Promise<string> {
  await page.goto(`${server.url}${path}`, { waitUntil: "load" });
  await page.locator("#content").waitFor();
  const state = await page.evaluate(() => ({
    hit: "hit" in globalThis,
    planted: document.querySelectorAll("img[src=x]").length,
    fits: document.documentElement.scrollWidth <= innerWidth,
    text: document.body.textContent ?? "",
  }));
  expect(state, path).toMatchObject({ hit: false, planted: 0, fits: true });
  return state.text;
}

describe("a hostile text", () => {
  it("is shown exactly and does nothing on every page that shows texts of members", async () => {
    await call(writer, "PATCH", "/api/profile", { about: hostile });
    const { photos } = await call(writer, "GET", "/api/photos");
    if (photos[0]) await call(writer, "PATCH", `/api/photos/${photos[0].id}`, { alt: hostile });
    const me = await call(reader, "GET", "/api/user.php");
    await call(writer, "POST", `/api/likes/${me.user.id}`, {});
    const sent = await call(writer, "POST", `/api/members/${me.user.id}/messages`, {
      client_id: crypto.randomUUID(),
      body: hostile,
    });

    expect(await visit(reader, `/members/${writerId}`)).toContain(hostile);
    expect(await visit(writer, `/members/${writerId}`)).toContain(hostile);
    expect(await visit(reader, `/chats/${sent.message.conversation_id}`)).toContain(hostile);
    expect(await visit(writer, `/chats/${sent.message.conversation_id}`)).toContain(hostile);
    expect(await visit(reader, "/chats")).toContain("globalThis.hit=1");
    for (const path of ["/members?country=GB&gender=woman", "/likes/received", "/profile", "/dev/outbox"]) {
      await visit(reader, path);
      await visit(writer, path);
    }
    expect(await writer.evaluate(() => document.title)).not.toContain("onerror");
    expectClean(writer, [/status of 404/]);
    expectClean(reader, [/status of 404/]);
  });

  it("in the address changes nothing either", async () => {
    // The router matches no line separator in a path: such an address gets the outermost 404, which has no
    // frame.
    const text = encodeURIComponent(hostile.replace("\u2028", ""));
    for (const path of [
      `/members?gender=${text}&country=${text}&min_age=${text}&order=${text}`,
      `/login?next=${text}`,
      `/signup?ref=${text}`,
      `/${text}`,
      `/activate?token=${text}`,
      `/credits?return_to=${text}`,
    ]) {
      await visit(reader, path);
    }
  });
});
