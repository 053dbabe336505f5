import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { foundSite } from "#server/modules/ground/sites/found-site.ts";
import { removeSiteLogo } from "#server/modules/ground/sites/remove-site-logo.ts";
import { setSiteLogo } from "#server/modules/ground/sites/set-site-logo.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { visitorPagesAtMost } from "#server/platform/pages/page-limits.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";

/**
 * A visitor's home page comes out of memory. Each case compares with a page that was drawn for one visitor alone: any
 * cookie that the server does not know brings that about.
 */

const url = "http://second.example:3000";
const there = { host: "second.example:3000" };

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  const { db, sites } = app.services;
  const { companyId } = (await sites.find("localhost"))!;
  siteId = await foundSite(db, { companyId, url, keepsUrl: true, now: app.clock.now() });
  await writeSettings(app.services, siteId, { brand: { name: "Second", niche: 2 } });
  // Sites are read again once a minute, which ends what is kept.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
  return app.close();
});

type Asked = {
  language?: string;
  browser?: Browser;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  at?: string;
};

async function ask({
  language = "en",
  browser = app.browser({ language }),
  headers = {},
  cookies = {},
  at = "/",
}: Asked = {}) {
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  const { status, body, headers: given } = await browser.raw({ method: "GET", url: at, headers });
  expect(status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(String(given["content-security-policy"]))?.[1] ?? "";
  expect(nonce).toHaveLength(24);
  return { body, headers: given, nonce };
}

/**
 * The digest of a page without what differs between two drawings of it: the nonce and the times of drawing and reading.
 * Two whole pages beside each other would fill the report of a failure.
 */
const plain = ({ body, nonce }: { body: string; nonce: string }) =>
  createHash("sha256")
    .update(body.replaceAll(nonce, "NONCE").replaceAll(/\b1[78]\d{11}\b/g, "TIME"))
    .digest("hex");

const drawnAlone = (asked: Asked = {}) =>
  ask({ ...asked, cookies: { ...asked.cookies, other: randomUUID() } });

/** How often the page was drawn meanwhile: each drawing asks for the limit of calls. */
async function drawings(work: () => Promise<unknown>): Promise<number> {
  const take = vi.spyOn(app.services.rateLimits, "take");
  await work();
  const calls = take.mock.calls.filter(([who]) => who.startsWith("api:")).length;
  take.mockRestore();
  return calls;
}

it("is drawn once for visitors of the same language, country and theme, and has a nonce of its own each time", async () => {
  // The first page of a language waits for the texts, in pieces, and only whole ones are kept.
  await ask();
  const one = await ask();
  const others: Awaited<ReturnType<typeof ask>>[] = [];
  const drawn = await drawings(async () => {
    for (let count = 0; count < 3; count += 1) others.push(await ask());
  });
  expect(drawn).toBe(0);
  expect(new Set([one, ...others].map(({ nonce }) => nonce)).size).toBe(4);
  for (const other of others) {
    expect(other.body.split(other.nonce).length).toBe(one.body.split(one.nonce).length);
    expect(other.body).not.toContain(one.nonce);
    expect(plain(other)).toBe(plain(one));
    expect(other.headers["cache-control"]).toBe("private, no-cache");
    expect(other.headers["content-type"]).toBe(one.headers["content-type"]);
    expect(other.headers.vary).toBe(one.headers.vary);
  }
  expect(plain(await drawnAlone())).toBe(plain(one));
});

const facts: [string, Asked][] = [
  ["German", { language: "de" }],
  ["Polish", { language: "pl" }],
  ["a chosen language", { cookies: { locale: "fi" } }],
  ["the dark theme", { cookies: { theme: "dark" } }],
  ["another time zone", { cookies: { tz: "America/New_York" } }],
  ["another site", { headers: there }],
  ["another site in German", { headers: there, language: "de" }],
];

it.each(facts)("is another one for %s, from memory as drawn", async (_name, asked) => {
  const alone = plain(await drawnAlone(asked));
  await ask(asked);
  await ask(asked);
  const drawn = await drawings(async () => expect(plain(await ask(asked))).toBe(alone));
  expect(drawn).toBe(0);
  if (!asked.cookies?.tz) expect(alone).not.toBe(plain(await ask()));
});

describe("a page of one's own", () => {
  it("is drawn for members, whose answer is never kept", async () => {
    const { browser } = await createPerson(app);
    await ask();
    const answer = await browser.raw({ method: "GET", url: "/" });
    expect([answer.status, answer.headers.location]).toEqual([302, "/members"]);
    expect(plain(await ask())).toBe(plain(await drawnAlone()));
  });

  it.each(["session", "country", "dismissed", "tracking", "unknown"])(
    "is drawn where a cookie %s comes along",
    async (name) => {
      await ask();
      expect(await drawings(() => ask({ cookies: { [name]: "DE" } }))).toBeGreaterThan(0);
    },
  );

  it.each(["/?x=1", "/?lang=de"])("is drawn for %s", async (at) => {
    await ask();
    expect(await drawings(() => ask({ at }))).toBeGreaterThan(0);
  });
});

it("tells the time of each request, by which the browser sets its clock", async () => {
  const timeIn = async () => Number(/"now":(\d+),/.exec((await ask()).body)?.[1]);
  await ask();
  const first = await timeIn();
  vi.setSystemTime(Date.now() + 1_234);
  const drawn = await drawings(async () => expect(await timeIn()).toBe(first + 1_234));
  expect(drawn).toBe(0);
});

it("is not kept where one of its answers failed", async () => {
  const asked: Asked = { language: "sv" };
  const alone = plain(await drawnAlone(asked));
  const companyOf = vi.spyOn(app.services.sites, "companyOf").mockRejectedValueOnce(new Error("no database"));
  const poor = plain(await ask(asked));
  companyOf.mockRestore();
  expect(poor).not.toBe(alone);
  expect(plain(await ask(asked))).toBe(alone);
});

it("shows a change of the site's settings at once", async () => {
  const asked = { headers: there };
  await ask(asked);
  await writeSettings(app.services, siteId, { brand: { name: "Renamed" } });
  expect((await ask(asked)).body).toContain("Renamed");
});

it("shows a site's logo at once, on no other site, and without it the page of before", async () => {
  const { db, sites } = app.services;
  const asked = { headers: there };
  const before = plain(await ask(asked));
  const draw = (path: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="${path}"/></svg>`);
  const files = { light: draw("M0 0h4v1H0Z"), dark: draw("M0 0h2v1H0Z") };
  await setSiteLogo(db, { siteId, ...files, now: app.clock.now() });
  sites.forget();
  const pictures = ((await sites.get(siteId)).logo ?? []).map(
    ({ src }) => `<img class="logo" src="${src}" alt="Renamed" width="128" height="32" loading="lazy"/>`,
  );
  const { body } = await ask(asked);
  // In the header and in the footer.
  expect(body.match(/<img class="logo"[^>]+>/g)).toEqual([...pictures, ...pictures]);
  expect((await ask()).body).not.toMatch(/class="logo"|"logo":/);
  await removeSiteLogo(db, siteId);
  sites.forget();
  expect(plain(await ask(asked))).toBe(before);
});

it("keeps a bounded number of pages, whatever time zones visitors name", async () => {
  const zones = Intl.supportedValuesOf("timeZone").slice(0, visitorPagesAtMost + 1);
  const asked = { language: "nl" };
  await ask(asked);
  for (const tz of zones) await ask({ cookies: { tz } });
  expect(await drawings(() => ask(asked))).toBeGreaterThan(0);
}, 120_000);
