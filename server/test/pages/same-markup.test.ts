import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { landers } from "#contracts/front/landers.ts";
import { locales } from "#i18n/locales.ts";
import { entryOf, openBuild } from "#server/platform/pages/page-build.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { createPageCast, type PageCast } from "./page-cast.ts";

/**
 * The server draws with shortcuts of its own: links, icons, texts, formats and queries that need no browser.
 * Its markup must equal the markup of the browser's code from the same answers, to the byte: React hydrates
 * any markup, and repairs neither attributes nor missing ones.
 */
const root = join(import.meta.dirname, "../../..");
const folder = "tmp/as-browser";

let cast: PageCast;
let inBrowser: ServerBuild;
beforeAll(async () => {
  const { status, stderr } = spawnSync(process.execPath, ["tools/build-as-browser.ts", folder], {
    cwd: root,
  });
  if (status !== 0) throw new Error(String(stderr));
  inBrowser = await (await openBuild(join(root, folder))).load();
  cast = await createPageCast();
  // All these pages within a minute exceed one member's limit.
  vi.spyOn(cast.app.services.rateLimits, "take").mockResolvedValue();
}, 120_000);
afterAll(() => cast.app.close());

type Named = [string, () => { browser: Browser; path: string }];
const pages: Named[] = [
  ["the start", () => ({ browser: cast.visitor, path: "/" })],
  ["a search", () => ({ browser: cast.viewer.browser, path: "/members" })],
  ["a search with filters", () => ({ browser: cast.viewer.browser, path: "/members?country=DE&max_age=40" })],
  ["a visitor's search", () => ({ browser: cast.visitor, path: "/members" })],
  ["a member", () => ({ browser: cast.viewer.browser, path: `/members/${cast.memberId}` })],
  ["one's own profile", () => ({ browser: cast.viewer.browser, path: `/members/${cast.viewer.id}` })],
  ["conversations", () => ({ browser: cast.viewer.browser, path: "/chats" })],
  ["a conversation", () => ({ browser: cast.viewer.browser, path: `/chats/${cast.conversationId}` })],
  ["the editor of one's profile", () => ({ browser: cast.viewer.browser, path: "/profile" })],
  ["terms", () => ({ browser: cast.visitor, path: "/pages/terms" })],
  ["questions", () => ({ browser: cast.viewer.browser, path: "/pages/faq" })],
  ["the access ban", () => ({ browser: cast.visitor, path: "/pages/ban" })],
  ["prices", () => ({ browser: cast.visitor, path: "/pricing" })],
  ...landers.map(
    (lander): Named => [
      `the lander ${lander}`,
      () => ({
        browser: cast.visitor,
        path: lander === "tinderswipe" ? `/landers/${lander}` : `/landers/${lander}/gay-nearby?ref=x`,
      }),
    ],
  ),
  ["language and country", () => ({ browser: cast.viewer.browser, path: "/lang-config?next=/members" })],
  ["a landing page", () => ({ browser: cast.visitor, path: `/members/${cast.memberId}/landing3/talk` })],
  ["questions of one", () => ({ browser: cast.visitor, path: `/members/${cast.memberId}/landing2` })],
  ["no first message", () => ({ browser: cast.viewer.browser, path: "/first-message" })],
  ["credits", () => ({ browser: cast.viewer.browser, path: "/credits" })],
  ["settings", () => ({ browser: cast.viewer.browser, path: "/notifications" })],
  ["the address in settings", () => ({ browser: cast.viewer.browser, path: "/notifications/account" })],
  ["the switches of privacy", () => ({ browser: cast.viewer.browser, path: "/notifications/privacy" })],
  ["the log of consents", () => ({ browser: cast.viewer.browser, path: "/notifications/consents" })],
  ["a section of settings", () => ({ browser: cast.viewer.browser, path: "/notifications/blocked" })],
  ["the hidden profiles", () => ({ browser: cast.viewer.browser, path: "/notifications/hidden" })],
  [
    "the switches of notifications",
    () => ({ browser: cast.viewer.browser, path: "/notifications/notifications" }),
  ],
  ["likes", () => ({ browser: cast.viewer.browser, path: "/likes" })],
  ["support", () => ({ browser: cast.viewer.browser, path: "/support" })],
  ["visits", () => ({ browser: cast.viewer.browser, path: "/visits" })],
  ["who fits after the sign-up", () => ({ browser: cast.viewer.browser, path: "/signup-matches" })],
  ["the match finder", () => ({ browser: cast.viewer.browser, path: "/match-finder" })],
  [
    "a question of the match finder",
    () => ({ browser: cast.viewer.browser, path: "/match-finder?card=pace" }),
  ],
  ["the swipe game", () => ({ browser: cast.viewer.browser, path: "/swipe-game" })],
];

it("compares a conversation that has a quote and reactions", async () => {
  const { body } = await cast.viewer.browser.raw({ method: "GET", url: `/chats/${cast.conversationId}` });
  expect(body).toContain('class="quote-block"');
  expect(body).toContain('class="bubble-reactions"');
});

describe.each(pages)("%s", (_, page) => {
  it.each(locales)("is in %s what the browser draws", async (locale) => {
    const { browser, path } = page();
    browser.cookies.set("locale", locale);
    // A visitor's first page in a language is drawn in pieces.
    if (browser === cast.visitor) await browser.raw({ method: "GET", url: path });
    const { status, body } = await browser.raw({ method: "GET", url: path });
    expect(status).toBe(200);
    const drawn = await drawAsBrowser(path, body, browser);
    expect(body.startsWith(`<!DOCTYPE html><html lang="${locale}"`)).toBe(true);
    expect(linesOf(drawn)).toEqual(linesOf(body));
  });
});

/** The same page of the same moment, drawn from the answers of the same API. */
async function drawAsBrowser(path: string, page: string, browser: Browser): Promise<string> {
  const faults: unknown[] = [];
  let html = "";
  const state = JSON.parse(stateOf(page)) as PageState;
  const request = {
    ...state.request,
    nonce: /nonce="([^"]+)"/.exec(page)?.[1],
    logFault: (fault: unknown) => faults.push(fault),
    handOver: (whole: string) => {
      html = whole;
    },
  };
  const call = async (key: string, parts: object) => {
    // Cursors are sealed anew in every answer: here it must be the one from which the page was drawn.
    const drawn = state.queries.find(([[name], data]) => name === key && data && "pages" in data)?.[1]
      .pages?.[0];
    if (drawn) return { status: 200, body: drawn };
    const { status, body } = await browser.call(key as "GET /api/user.php", parts);
    return { status, body };
  };
  const entry = entryOf(inBrowser);
  const handle = entry.createRequestHandler(inBrowser, "production");
  const answer = () =>
    handle(new Request(`http://localhost:3000${path}`), entry.provideContexts(call, request));
  // Parts that load late suspend the first page that shows them.
  for (let tries = 0; html === "" && tries < 5; tries += 1) await answer();
  expect(faults).toEqual([]);
  return html;
}

type PageState = { request: object; queries: [key: unknown[], data: { pages?: unknown[] }, at: number][] };
const stateElement = /(<script id="page-state"[^>]*>)([^<]*)(?=<\/script>)/;

function stateOf(page: string): string {
  return stateElement.exec(page)?.[2] ?? "";
}

/**
 * Removes two elements that only the server writes: the state of the page, and its preloads of texts. One
 * element a line.
 */
function linesOf(page: string): string[] {
  return page
    .replace(stateElement, "$1")
    .replace(/<link rel="modulepreload" href="\/assets\/messages\/[^>]*>|"\/assets\/messages\/[^"]*",/g, "")
    .split(/(?=<)/);
}
