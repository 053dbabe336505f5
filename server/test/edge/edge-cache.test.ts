import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession, type TestMember } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { askApp, atEdge, type Client, essenceOf, first, openBehindProxy, second } from "./at-edge.ts";
import { type Asked, createCachingProxy } from "./caching-proxy.ts";

/** A caching proxy in front of two sites: each visitor gets through it what the product would have answered. */

let app: TestApp;
let secondSite: string;
let member: TestMember;
let sessions: string[];
let proxy: ReturnType<typeof createCachingProxy>;

const languages = ["de-AT,de;q=0.9", "fr", "pl,en;q=0.5", "en-GB,en", "fi"];
const countries = ["AT", "FR", "PL", "FI", "DE", "CZ", ""];
const paths = [
  ..."/ /pages/terms /pages/faq /pages/ban /landers/gallery /landers/gallery/gay /landers/video".split(" "),
  ..."/pricing /signup /pages/nothing /pages/terms?lang=fr /login /api/settings.php".split(" "),
];
const cookies = [
  "locale=fi",
  "theme=dark",
  "locale=pl; country=FR",
  "tz=Europe%2FVienna",
  "account=guessed",
  "a=b",
];

beforeAll(async () => {
  ({ app, secondSite } = await openBehindProxy());
  member = await createMember(app, { profile: { name: "Amaranta" } });
  const session = await openSession(app, member);
  const desk = await openStaffSession(app, await createStaff(app));
  sessions = [session, desk].map(cookieOf);
  vi.useFakeTimers({ toFake: ["Date"] });
  // Each page once in each language: the first drawing is sent in pieces, and in another form.
  for (const locale of ["de", "fr", "pl", "en", "fi"]) {
    for (const url of paths)
      for (const host of [first, second]) await direct(atEdge(url, { host, cookie: `locale=${locale}` }));
  }
  for (const cookie of sessions) for (const url of paths) await direct(atEdge(url, { cookie }));
}, 120_000);
afterAll(() => {
  vi.useRealTimers();
  return app.close();
});
beforeEach(() => {
  proxy = createCachingProxy(direct);
});

const cookieOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join("=")).join("; ");
const direct = (asked: Asked) => askApp(app, asked);
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Reproducible choices. */
function chooser(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return { roll, oneOf: <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)] as T };
}

/** Three of four visitors come without a cookie, and most of them are alike, so that the cache has what they ask for. */
function someVisit({ roll, oneOf }: ReturnType<typeof chooser>): Asked {
  const cookie = roll() < 0.25 ? oneOf([...cookies, ...sessions]) : undefined;
  const client: Client = {
    host: roll() < 0.7 ? first : second,
    country: roll() < 0.6 ? "AT" : oneOf(countries),
    language: roll() < 0.6 ? "de-AT,de;q=0.9" : oneOf(languages),
    ...(cookie !== undefined && { cookie }),
    ...(roll() < 0.8 && { headers: { "accept-encoding": "gzip, br" } }),
  };
  const url = roll() < 0.6 ? oneOf(paths.slice(0, 2)) : oneOf(paths);
  return atEdge(url, client, roll() < 0.05 ? "HEAD" : "GET");
}

it.each([1, 2, 3])(
  "gives each visitor the product's answer, in random order %i",
  async (seed) => {
    const choice = chooser(seed * 7919);
    for (let visits = 0; visits < 250; visits += 1) {
      const asked = someVisit(choice);
      const [through, without] = [await proxy.answer(asked), await direct(asked)];
      const what = `${asked.method} ${asked.url} ${JSON.stringify(asked.headers)}`;
      const body = asked.method === "HEAD" ? { body: "" } : {};
      expect({ what, ...essenceOf(through), ...body }).toEqual({ what, ...essenceOf(without), ...body });
      wait(Math.floor(choice.roll() * 6));
    }
    const { hits, stale, confirmed } = proxy.counts;
    expect(hits).toBeGreaterThan(25);
    expect(stale).toBeGreaterThan(0);
    // After a minute the pages are the same, and are not sent again.
    expect(confirmed).toBeGreaterThan(0);
    for (const { asked, given } of proxy.list()) {
      expect(asked.headers.cookie ?? given.headers["set-cookie"]).toBeUndefined();
      for (const own of [member.id, member.email, "Amaranta"]) expect(given.body).not.toContain(own);
      expect(given.body).not.toMatch(/nonce="[^"]/);
    }
  },
  120_000,
);

it("answers a repeat for another visitor of the same language and country without asking", async () => {
  for (const url of ["/", "/pages/terms", "/landers/video"]) {
    await proxy.answer(atEdge(url));
    const { asked, hits } = proxy.counts;
    await proxy.answer(atEdge(url));
    expect([proxy.counts.asked, proxy.counts.hits]).toEqual([asked, hits + 1]);
    await proxy.answer(atEdge(url, { country: "FR" }));
    await proxy.answer(atEdge(url, { language: "fi" }));
    await proxy.answer(atEdge(url, { host: second }));
    expect(proxy.counts.asked).toBe(asked + 3);
  }
});

it("shows a change of the site's settings after a minute, to the second visitor at the latest", async () => {
  const read = async () => (await proxy.answer(atEdge("/", { host: second }))).body;
  expect(await read()).not.toContain("New name");
  await writeSettings(app.services, secondSite, { brand: { name: "New name" } });
  expect(await read()).not.toContain("New name");
  wait(61);
  await read();
  expect(await read()).toContain("New name");
  await writeSettings(app.services, secondSite, { brand: { name: "Newer name" } });
  wait(121);
  expect(await read()).toContain("Newer name");
});

const tricks = `
  /pages/terms/..%2f /pages/terms%2f.. /pages/..%2f /pages/../pages/terms /./ /pages/./terms /pages/terms/
  //pages/terms //second.example/ /pages//terms /pages/terms/. /pages/terms. /pages/terms.css /index.css
  /pages/terms%2ecss /pages/terms;a.css /pages/terms? /?_=1 /%70ages/terms /PAGES/terms /pages/terms%00
  /pages/terms%0d%0ax:1 /pages/terms.data /_root.data /pages/terms%20 /pages\\terms /%2e%2e/pages/terms`
  .trim()
  .split(/\s+/);

it.each(tricks)("keeps nothing of %s", async (url) => {
  const answer = await proxy.answer(atEdge(url));
  expect(String(answer.headers["cache-control"])).not.toContain("public");
  expect(proxy.list()).toEqual([]);
});

/** Paths by which a cache that looks at endings takes a member's page for a file. */
const filesOfMembers = `
  /profile /profile/x.css /profile.css /profile;a.css /profile%3ba.css /profile%2fx.css /profile/%2e%2e/x.js /profile%00.css
  /profile%0a.css /profile%23.css /profile%3fx.css /profile?x.css /profile/..%2fassets%2fx.js /PROFILE/x.css //profile/x.css
  /chats /chats/1;a.js /chats/1.js /chats%2f1.js /chats/1%3b.js /chats/x.woff2 /likes/x.png /likes;x.png /members/x.webp
  /members%2fx.jpg /transactions/robots.txt /profile/favicon.ico /settings/x.svg /profile/assets/x.css /profile.data`
  .trim()
  .split(/\s+/);

it.each(filesOfMembers)("keeps no answer to a member of %s", async (url) => {
  const answer = await proxy.answer(atEdge(url, { cookie: sessions[0] ?? "" }));
  expect(answer.headers["cache-control"]).toMatch(/\bno-store\b/);
  expect(proxy.list()).toEqual([]);
  const { body } = await proxy.answer(atEdge(url));
  for (const own of [member.id, member.email, "Amaranta"]) expect(body).not.toContain(own);
});

it("shows that member their own page, which nobody keeps", async () => {
  const { status, body } = await proxy.answer(atEdge("/profile", { cookie: sessions[0] ?? "" }));
  expect(status).toBe(200);
  expect(body).toContain("Amaranta");
});

const unkeyed: Record<string, string>[] = [
  { "x-forwarded-host": second },
  { "x-forwarded-host": `${second}, ${first}` },
  { "x-host": second, "x-original-host": second, forwarded: `host=${second};proto=https` },
  { "x-original-url": "/pages/faq", "x-rewrite-url": "/pages/faq" },
  { "x-http-method-override": "HEAD", "x-method-override": "POST" },
  { "x-forwarded-proto": "https", "x-forwarded-scheme": "https", "x-forwarded-port": "443" },
  { "x-country": "DE", "x-forwarded-for": "193.0.6.139" },
  { accept: "application/json", "content-type": "text/x-script" },
  { "sec-fetch-site": "cross-site", origin: "https://evil.example", referer: "https://evil.example/" },
  { "user-agent": "<script>alert(1)</script>", "x-client": "web" },
  { range: "bytes=0-10", "if-none-match": "*", "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
  { "accept-encoding": "identity;q=0, nonsense" },
  { "x-expected-member": "0190c0de-0000-7000-8000-000000000001", "idempotency-key": "one" },
];

it.each(unkeyed.map((headers) => [Object.keys(headers).join(", "), headers] as const))(
  "gives a visitor the page after an attack by %s",
  async (_names, headers) => {
    for (const url of ["/", "/pages/terms", "/landers/gallery", "/robots.txt", "/sitemaps/de.xml"]) {
      await proxy.answer(atEdge(url, { headers }));
      for (const client of [{}, { host: second }, { country: "FR" }]) {
        const asked = atEdge(url, client);
        expect(essenceOf(await proxy.answer(asked))).toEqual(essenceOf(await direct(asked)));
      }
    }
  },
);
