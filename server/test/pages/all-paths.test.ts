import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landers } from "#contracts/front/landers.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { locales } from "#i18n/locales.ts";
import { publishVersion } from "#server/modules/front/content/publish-version.ts";
import { translator } from "#server/platform/translate.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createOrder } from "#server/test/people/factories.ts";

/**
 * Every path of the specification (section 2), as a visitor, a free and a premium member find it: the status, the frame
 * around the page with its class, and where a page redirects.
 */

type Layout = "default" | "chat" | "lander" | "empty";
type Caller = "visitor" | "free" | "premium";
/** `shown`, a status, `login` (and back), or the path to which the page redirects. */
type Found = "shown" | "login" | 404 | `/${string}`;
type Row = [path: string, layout: Layout, visitor: Found, free: Found, premium?: Found];

const rows: Row[] = [
  ["/", "default", "shown", "/members"],
  ["/members", "default", "shown", "shown"],
  ["/members/OTHER", "default", "shown", "shown"],
  ["/likes/m/OTHER", "default", "shown", "shown"],
  ["/members/OTHER/chat", "chat", "login", "shown", "/chats/CHAT"],
  ["/members/OTHER/landing", "empty", "shown", "/members/OTHER"],
  ["/members/OTHER/signup", "empty", "shown", "/members/OTHER"],
  ["/members/OTHER/landing2", "empty", "shown", "/members/OTHER"],
  ["/members/OTHER/landing2/talk", "empty", "shown", "/members/OTHER"],
  ["/members/OTHER/landing3", "empty", "shown", "/members/OTHER"],
  ["/members/OTHER/landing3/talk", "empty", "shown", "/members/OTHER"],
  ["/chats", "chat", "login", "shown"],
  // A conversation of the premium member.
  ["/chats/CHAT", "chat", "login", 404, "shown"],
  ["/likes", "default", "login", "shown"],
  ["/likes/received", "default", "login", "shown"],
  ["/likes/sent", "default", "login", "shown"],
  ["/likes/matches", "default", "login", "shown"],
  ["/account-deleted", "default", "shown", "shown"],
  ["/complaints", "default", "shown", "shown"],
  ["/complaints/counts", "default", "shown", "shown"],
  // For a sign-up that is not finished (below).
  ["/complete-signup", "empty", "login", "/members"],
  ["/credits", "default", "shown", "shown"],
  ["/credits/p1", "default", "shown", "shown"],
  ["/credits/p1/ideal", "default", "shown", "shown"],
  ["/credits/repeat-order", "default", "login", "shown"],
  ["/directdebit", "default", "login", "shown"],
  ["/lang-config", "default", "shown", "shown"],
  ["/login", "default", "shown", "/members"],
  ["/match-finder", "default", "login", "shown"],
  ["/notifications", "default", "login", "shown"],
  ["/premium", "default", "shown", "shown"],
  ["/pricing", "default", "shown", "shown"],
  ["/profile", "default", "login", "shown"],
  ["/reset-password", "empty", "shown", "shown"],
  ["/reset-password/do", "empty", "shown", "shown"],
  ["/signup", "default", "shown", "/members"],
  ["/signup-matches", "default", "login", "shown"],
  ["/swipe-game", "default", "login", "shown"],
  ["/transactions", "default", "login", "shown"],
  // A purchase of the premium member.
  ["/transactions/ORDER", "default", "login", 404, "shown"],
  ["/activate/done", "default", "shown", "shown"],
  ["/activate/error", "default", "shown", "shown"],
  ["/mail-change/do", "empty", "shown", "shown"],
  ...landers.map((name): Row => [`/landers/${name}`, "lander", "shown", "/members"]),
  ...landers
    .filter((name) => name !== "tinderswipe")
    .map((name): Row => [`/landers/${name}/nearby`, "lander", "shown", "/members"]),
  // A page that the site has stored.
  ["/imprint", "default", "shown", "shown"],
  ...ownPages.map((name): Row => [`/pages/${name}`, "default", "shown", "shown"]),
];

let app: TestApp;
let other: Person;
let free: Person;
let premium: Person;
const ids: Record<string, string> = {};
/** The addresses of the sitemap. */
let listed: Set<string | undefined>;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  const { db, sites, clock, gateways } = app.services;
  other = await createPerson(app, { credits: 100 });
  free = await createPerson(app);
  premium = await createPerson(app, { credits: 100, account: { premiumAt: clock.now() } });
  const sent = await sendMessageTo(other, premium);
  ids.OTHER = other.id;
  ids.CHAT = sent.body.message.conversation_id;
  ids.ORDER = await createOrder(app, { memberId: premium.id });
  const site = (await sites.find("localhost"))!;
  await publishVersion(db, {
    site,
    company: await sites.companyOf(site),
    gateways,
    page: "imprint",
    locale: "en",
    title: "Imprint",
    description: "The operator",
    body: "Words.",
    reason: "new",
    staffId: null,
    now: clock.now(),
  });
  const map = await app.browser().raw({ method: "GET", url: "/sitemaps/x-default.xml" });
  listed = new Set([...map.body.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address));
});
afterAll(() => app.close());

const named = (path: string) => path.replace(/OTHER|CHAT|ORDER/g, (name) => ids[name] ?? name);
const browserOf = (caller: Caller): Browser =>
  caller === "visitor" ? app.browser({ address: "10.9.9.9" }) : { free, premium }[caller].browser;

async function visit(browser: Browser, path: string) {
  const { status, body, headers } = await browser.raw({
    method: "GET",
    url: named(path),
    headers: { accept: "text/html" },
  });
  return { status, body, headers, to: headers.location, ...frameOf(body) };
}

/** The tags that messengers read beside a shared link. */
const sharedIn = (html: string) =>
  [...html.matchAll(/<meta ((?:property="og:|name="twitter:)[^"]*")/g)].map(([, tag]) => tag);
const originOf = (path: string) => `${app.services.env.PUBLIC_URL}${named(path)}`;

/** The frame by what it has: a bar that stays in view with the navigation, and a footer. */
function frameOf(html: string): { layout: Layout; classes: string[] } {
  const hasBar = /<header class="sticky /.test(html);
  const hasFooter = html.includes("<footer");
  const layout = hasBar ? (hasFooter ? "default" : "chat") : hasFooter ? "lander" : "empty";
  const frames = [...html.matchAll(/<div class="([^"]*\blogged-(?:in|out)\b[^"]*)"/g)];
  return { layout, classes: frames.map(([, names = ""]) => /logged-(?:in|out)/.exec(names)?.[0] ?? "") };
}

const callers: Caller[] = ["visitor", "free", "premium"];
const cases = rows.flatMap(([path, layout, visitor, freely, paid = freely]) =>
  callers.map((caller) => [caller, path, layout, { visitor, free: freely, premium: paid }[caller]] as const),
);

it.each(cases)("a %s at %s finds the %s layout: %s", async (caller, path, layout, found) => {
  const { status, to, ...page } = await visit(browserOf(caller), path);
  if (found === "login") {
    return expect([status, to]).toEqual([302, `/login?next=${encodeURIComponent(named(path))}`]);
  }
  if (typeof found === "string" && found !== "shown")
    return expect([status, to]).toEqual([302, named(found)]);
  expect([status, to]).toEqual([found === 404 ? 404 : 200, undefined]);
  // An error inside of the chat layout is told in the default one, which has a footer.
  expect(page.layout).toBe(found === 404 ? "default" : layout);
  expect(page.classes).toEqual([caller === "visitor" ? "logged-out" : "logged-in"]);
  expect(page.body).toContain("</html>");
  expect(page.body).toMatch(/<title>[^<]+<\/title>/);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  // Nothing about a member, an order or a conversation is shared: only visitors' pages for everybody have a preview.
  const isShared = caller === "visitor" && (listed.has(originOf(path)) || path.startsWith("/landers/"));
  expect([sharedIn(page.body).length > 0, /"sharePicture":\{/.test(page.body)]).toEqual([
    isShared,
    caller === "visitor",
  ]);
  if (isShared) expect(sharedIn(page.body)).toContain('property="og:image"');
  if (caller !== "visitor") return;
  // Search engines get exactly the pages that may be in their index.
  const isIndexed = !/<meta name="robots" content="noindex/.test(page.body) && !page.headers["x-robots-tag"];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.body)?.[1] ?? "";
  expect([isIndexed, listed.has(canonical)]).toEqual([isIndexed, isIndexed]);
});

it("names every path once", () => {
  const paths = rows.map(([path]) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it("a member who has not finished the sign-up finds it in the empty layout", async () => {
  const started = await createPerson(app, { account: { signupStep: "photo", status: "not_confirmed" } });
  const { status, layout, classes } = await visit(started.browser, "/complete-signup");
  expect([status, layout, classes]).toEqual([200, "empty", ["logged-in"]]);
});

describe("an unknown path", () => {
  it.each([
    ...["/nowhere", "/nowhere/at/all", "/members/nobody", "/members/OTHER/nothing", "/likes/others"],
    ...["/pages/nothing", "/landers/nothing", "/landers/video/nothing", "/landers/tinderswipe/nearby"],
    ...["/credits/p9", "/transactions/nothing", "/chats/nothing", "/activate/nothing", "/IMPRINT"],
    ...["/members/OTHER/landing2/nothing", "/members/OTHER/landing3/nothing", "/Terms", "/terms"],
  ])("%s is 404 for a member, in a frame", async (path) => {
    const { status, classes, body } = await visit(free.browser, path);
    expect(status).toBe(404);
    expect(sharedIn(body)).toEqual([]);
    expect(classes).toEqual(["logged-in"]);
    expect(body).toContain(translator("en", "errors")("not_found"));
  });

  it.each(locales)("is 404 in %s, with a link home and no place in an index", async (language) => {
    const visitor = app.browser({ language });
    const { status, body, layout, classes } = await visit(visitor, "/nowhere/at/all");
    expect([status, layout, classes]).toEqual([404, "default", ["logged-out"]]);
    expect(sharedIn(body)).toEqual([]);
    expect(body).toContain(`lang="${language}"`);
    expect(body).toMatch(new RegExp(`<h1[^>]*>[^<]*${translator(language, "errors")("not_found")}`));
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain('href="/"');
  });
});

it("a member who is no longer there is as unknown as one who never was", async () => {
  const gone = await createMember(app, { account: { status: "deleted" }, profile: { status: "hidden" } });
  const visitor = browserOf("visitor");
  const asked = async (id: string) => (await visit(visitor, `/members/${id}`)).status;
  expect([await asked(gone.id), await asked("01900000-0000-7000-8000-000000000000")]).toEqual([404, 404]);
});
