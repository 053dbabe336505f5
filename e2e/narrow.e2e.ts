import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { landers, listLanderHomes } from "#contracts/front/landers.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { launchBrowser, newPage } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** The narrowest phone that is still sold. */
const phone = { width: 360, height: 740 };
/** Held upright: a desktop's columns with half of its width. Words are longest in these languages. */
const tablet = { width: 768, height: 1024, locales: ["de", "fi"] as readonly Locale[] };
const castPassword = "teapot-by-the-river-27";

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ demoTown: true, isBehindProxy: true }),
    launchBrowser({ drawsImages: false }),
  ]);
  await askForMail();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Sends a mail, because the outbox shows mails with their links, which are very long words. */
async function askForMail(): Promise<void> {
  const context = await browser.newContext();
  const asked = await context.request.post(`${server.url}/api/password-reset-mails`, {
    headers: { "x-client": "web", origin: server.url },
    data: { email: "daan@example.com" },
  });
  expect(asked.status()).toBe(200);
  await context.close();
}

/**
 * A phone that runs no script, so that the page is complete as the server sent it. Its requests use no route
 * handler, because a handler switches off the browser's cache of styles and fonts, which a thousand pages
 * need. Each language has its own network address: on a fast machine all together make more calls a minute than one
 * address may.
 */
async function openPhone(locale: Locale): Promise<Page> {
  const address = `198.51.100.${1 + locales.indexOf(locale)}`;
  const context = await browser.newContext({
    viewport: phone,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  return context.newPage();
}

async function signIn(context: BrowserContext, key: string): Promise<void> {
  const answer = await context.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: `${key}@example.com`, password: castPassword },
  });
  expect(answer.status()).toBe(200);
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
let ofStaff: Promise<Cookies> | undefined;
/** Cookies of the demo's staff, after one log-in: codes are rate-limited. */
function staffCookies(): Promise<Cookies> {
  ofStaff ??= (async () => {
    const { context, request } = await openPhone("en").then((page) => ({
      context: page.context(),
      request: page.request,
    }));
    const [email, headers] = ["desk@example.com", { "x-client": "web" }];
    const first = { headers, data: { email, password: castPassword } };
    expect((await request.post(`${server.url}/api/admin/session`, first)).status()).toBe(200);
    const { text } = await server.waitForOutbox(email);
    const second = { headers, data: { code: /^\d{6}$/m.exec(text)?.[0] } };
    expect((await request.post(`${server.url}/api/admin/session-codes`, second)).status()).toBe(200);
    const cookies = (await context.cookies()).filter(({ name }) => name === "staff");
    await context.close();
    return cookies;
  })();
  return ofStaff;
}

async function ask<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Opens each address in a language; returns the parts that do not fit. */
async function walk(page: Page, locale: Locale, paths: readonly string[]): Promise<string[]> {
  const misfits: string[] = [];
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  for (const path of paths) {
    const answer = await page.goto(`${server.url}${path}`, { waitUntil: "load" });
    expect(answer?.status(), path).not.toBe(429);
    expect(await page.locator("html").getAttribute("lang"), path).toBe(locale);
    misfits.push(...(await listMisfits(page)).map((misfit) => `${path}: ${misfit}`));
    if (!tablet.locales.includes(locale)) continue;
    await page.setViewportSize(tablet);
    misfits.push(...(await listMisfits(page)).map((misfit) => `${path} at ${tablet.width} px: ${misfit}`));
    await page.setViewportSize(phone);
  }
  return misfits;
}

/** Each design without a slug, and each slug with one design. */
const landerPaths = [
  ...listLanderHomes(1),
  ...landers.flatMap((lander) =>
    lander === "tinderswipe" ? [] : [`/landers/${lander}/milf-single-parents`],
  ),
];

const visitorsPaths = [
  "/",
  ...landerPaths,
  "/landers/video/nobody",
  "/login",
  "/signup",
  "/reset-password",
  "/reset-password/do?token=gone",
  "/reactivate?token=gone",
  "/account-deleted",
  "/activate?token=gone",
  "/activate/done",
  "/activate/error",
  "/members",
  "/credits",
  "/premium",
  "/pricing",
  "/lang-config?next=/pricing",
  "/lang-config?country=CH&refused=language",
  "/nowhere",
  "/complaints",
  "/complaints?kind=illegal_content",
  "/complaints?kind=appeal",
  "/pages/terms",
  "/pages/privacy",
  "/pages/cookies",
  "/pages/return-policy",
  "/pages/faq",
  "/pages/service",
  "/pages/ban",
  "/pages/ban/confirm",
  "/dev/outbox",
  "/admin/login",
  "/admin/welcome",
];

/** The page of a complaint, by the link of its author and by the link in a mail. */
async function listComplaintPaths(context: BrowserContext, locale: Locale): Promise<string[]> {
  const email = `narrow.${locale}@example.com`;
  const body = { client_id: crypto.randomUUID(), kind: "behaviour", email, text: "Bert_77" };
  const options = { headers: { "x-client": "web" }, data: body };
  const filed = await context.request.post(`${server.url}/api/complaints`, options);
  const { status_path: own } = (await filed.json()) as { status_path: string };
  const { links } = await server.waitForOutbox(email);
  const mailed = links.find((link) => link.includes("/complaints/")) ?? "";
  return [own, new URL(mailed).pathname];
}

/** Pages of a member with likes, conversations and orders. */
async function listMembersPaths(context: BrowserContext): Promise<string[]> {
  type Likes = { likes: { member: { id: string } }[] };
  const liker = (await ask<Likes>(context, "/api/likes/received")).likes[0]?.member.id;
  const { chats } = await ask<{ chats: { conversation: { id: string } }[] }>(context, "/api/chats.php");
  const { members } = await ask<{ members: { id: string }[] }>(context, "/api/members");
  const { orders } = await ask<{ orders: { id: string }[] }>(context, "/api/orders");
  const { bundles } = await ask<{ bundles: { id: string }[] }>(context, "/api/bundles");
  const paths = [
    "/members",
    "/likes",
    "/likes/sent",
    "/likes/matches",
    "/visits",
    "/support",
    "/signup-matches",
    "/match-finder",
    "/match-finder?card=breakers",
    "/swipe-game",
    "/profile",
    "/notifications",
    "/notifications/account",
    "/notifications/security",
    "/notifications/privacy",
    "/notifications/blocked",
    "/notifications/spending",
    "/notifications/consents",
    "/notifications/devices",
    "/notifications/data",
    "/notifications/notifications",
    "/chats",
  ];
  paths.push(
    "/credits",
    "/premium",
    "/pricing",
    "/lang-config",
    "/transactions",
    "/transactions?tab=credits",
    "/nowhere",
    "/dev/ui",
  );
  paths.push(`/credits/${bundles[0]?.id}`, `/chats/${chats[0]?.conversation.id}`);
  paths.push(`/members/${liker}`, `/members/${members[0]?.id}`, `/members/${members.at(-1)?.id}/chat`);
  if (orders[0]) paths.push(`/transactions/${orders[0].id}`);
  expect(paths.join()).not.toContain("undefined");
  return paths;
}

it.each(locales)("has room for every page in %s", async (locale) => {
  const visitor = await openPhone(locale);
  const outbox = async () => (await visitor.request.get(`${server.url}/dev/outbox.json`)).text();
  await expect.poll(outbox).toContain("/reset-password/do?token=");
  const complaintPaths = await listComplaintPaths(visitor.context(), locale);
  expect(await walk(visitor, locale, [...visitorsPaths, ...complaintPaths])).toEqual([]);
  await visitor.context().close();
  const member = await openPhone(locale);
  await signIn(member.context(), "daan");
  expect(await walk(member, locale, await listMembersPaths(member.context()))).toEqual([]);
  await member.context().close();
  const staff = await openPhone(locale);
  await staff.context().addCookies(await staffCookies());
  expect(
    await walk(staff, locale, [
      ...["/admin/photos", "/admin/complaints", "/admin/complaints/closed"],
      ...["/admin/support", "/admin/support/answered"],
      ...["/admin/differences", "/admin/differences/done"],
    ]),
  ).toEqual([]);
  await staff.context().close();
});

it("sees what sticks out, what is cut and what is broken", async () => {
  const page = await newPage(browser, phone);
  const show = (html: string) => page.setContent(`<body style="margin: 0; font: 16px sans-serif">${html}`);
  const misfitsOf = async (html: string) => {
    await show(html);
    return listMisfits(page);
  };
  const word = "Geschwindigkeitsbegrenzungsschilder und Wiedersehensfreude";
  const line = "white-space: nowrap";
  expect(await misfitsOf(`<p>${word}</p>`)).toEqual([]);
  expect((await misfitsOf(`<p style="${line}">${word}</p>`)).join()).toMatch(/px wide/);
  const stuck = `<button style="position: fixed; left: 300px; width: 90px">Senden</button>`;
  expect((await misfitsOf(stuck)).join()).toMatch(/<button> "Senden" sticks out: 300 to 390/);
  const cut = `<p style="${line}; overflow: hidden; width: 200px">`;
  expect((await misfitsOf(`${cut}${word}</p>`)).join()).toMatch(/<p> .* is cut/);
  expect(await misfitsOf(`${cut}<bdi>${word}</bdi></p>`)).toEqual([]);
  const broken = '<p style="width: 120px; overflow-wrap: anywhere">';
  expect((await misfitsOf(`${broken}${word}</p>`)).join()).toContain('breaks "Geschwindigkeitsbegr');
  expect(await misfitsOf(`${broken}Einige Worte, die alle in eine Zeile passen</p>`)).toEqual([]);
  expect(await misfitsOf(`${broken}<bdi>${word}</bdi></p>`)).toEqual([]);
  expect(await misfitsOf(`${broken}Geschwindig\u00adkeits\u00adbegren\u00adzungs\u00adschilder</p>`)).toEqual(
    [],
  );
  expect(await misfitsOf(`${broken}jemand.mit.einem.langen.namen@example.com</p>`)).toEqual([]);
  expect(await misfitsOf(`<div style="overflow-x: auto"><p style="${line}">${word}</p></div>`)).toEqual([]);
});
