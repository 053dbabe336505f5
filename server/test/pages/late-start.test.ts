import { afterAll, beforeAll, expect, it } from "vitest";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";

/** Which pages are sent to whom before their code starts (web/lib/page/late-start.ts). */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
});
afterAll(() => app.close());

const preloads = /<link rel="modulepreload" /g;
const modules = /<script nonce="[^"]*" type="module"/g;

/** The first drawing of a language waits for its texts and comes in pieces; it is held back as the others are. */
async function draw(url: string, browser: Browser = app.browser()): Promise<string> {
  const { status, body } = await browser.raw({ method: "GET", url });
  expect(status, url).toBe(200);
  return body;
}

it.each([
  ...["/", "/pages/terms", "/pages/faq", "/landers/gallery", "/landers/gallery/gay", "/landers/video"],
  ...["/signup", "/login", "/pricing", "/complaints", "/complaints/counts"],
])("%s comes to a visitor with its code held back", async (url) => {
  const page = await draw(url);
  expect(page.match(preloads)).toBeNull();
  expect(page.match(modules)).toBeNull();
  expect(page.match(/<script nonce="[^"]+" type="text\/plain" data-held>/g)).toHaveLength(1);
  // The script has the addresses of the modules, and adds them to the page once it was painted.
  const addresses = JSON.parse(
    /\)\("(?:painted|touched|idle)",(\[[^\]]*\])\)<\/script>/.exec(page)?.[1] ?? "[]",
  ) as string[];
  expect(addresses.filter((address) => /^\/assets\/[\w./-]+\.js$/.test(address)).length).toBeGreaterThan(5);
  expect(new Set(addresses).size).toBe(addresses.length);
  // Every script that runs has the nonce of this answer.
  const nonce = /<script nonce="([^"]+)"/.exec(page)?.[1] ?? "";
  for (const [script] of page.matchAll(/<script(?![^>]*(?:text\/plain|\/json|ld\+json))[^>]*>/g)) {
    expect(script).toContain(`nonce="${nonce}"`);
  }
  const waits = page.slice(page.lastIndexOf("<script nonce="));
  expect(Buffer.byteLength(waits)).toBeLessThan(4096);
  // It runs alone in the page: a helper that the build had added would be missing there.
  expect(waits).not.toMatch(/__vite|__name|import\(/);
});

it.each(["/reset-password", "/reactivate"])("%s starts at once", async (url) => {
  const page = await draw(url);
  expect(page.match(modules)).toHaveLength(1);
  expect(page.match(preloads)?.length).toBeGreaterThan(5);
});

it("every page keeps presses that come before its code", async () => {
  const member = (await createPerson(app)).browser;
  const pages = [draw("/"), draw("/pricing"), draw("/landers/video"), draw("/members", member)];
  for (const page of await Promise.all([...pages, draw("/pages/terms", member)])) {
    const head = page.slice(0, page.indexOf("</head>"));
    const scripts = head.match(/<script nonce="[^"]+">\([^<]*__reactProps[^<]*<\/script>/g) ?? [];
    expect(scripts).toHaveLength(1);
    expect(Buffer.byteLength(scripts[0] ?? "")).toBeLessThan(3900);
    expect(scripts[0]).not.toMatch(/__vite|__name|import\(/);
  }
});

it("members get every page with its code", async () => {
  const { browser } = await createPerson(app);
  const page = await draw("/pages/terms", browser);
  expect(page.match(modules)).toHaveLength(1);
  expect(page).not.toContain("data-held");
});

it("visitors whom the site warns get every page with its code, because the code shows the warning", async () => {
  const browser = app.browser();
  browser.cookies.set("country", "DE");
  const page = await draw("/pages/terms", browser);
  expect(page.match(modules)).toHaveLength(1);
});

it("a page that does not exist starts at once", async () => {
  const { status, body } = await app.browser().raw({ method: "GET", url: "/landers/gallery/nobody" });
  expect(status).toBe(404);
  expect(body).not.toContain("data-held");
});
