import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession, type TestMember } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { askApp, openBehindProxy } from "./at-edge.ts";
import { type Asked, createCachingProxy } from "./caching-proxy.ts";
import {
  atEdge,
  chooser,
  essenceOf,
  filesOfMembers,
  first,
  listUnkeyed,
  paths,
  second,
  someVisit,
  tricks,
  visitedLocales,
} from "./visits.ts";

/** A caching proxy in front of two sites: each visitor gets through it what the product would have answered. */

let app: TestApp;
let secondSite: string;
let member: TestMember;
let sessions: string[];
let proxy: ReturnType<typeof createCachingProxy>;

beforeAll(async () => {
  ({ app, secondSite } = await openBehindProxy());
  member = await createMember(app, { profile: { name: "Amaranta" } });
  const session = await openSession(app, member);
  const desk = await openStaffSession(app, await createStaff(app));
  sessions = [session, desk].map(cookieOf);
  vi.useFakeTimers({ toFake: ["Date"] });
  // Each page once in each language: the first drawing is sent in pieces, and in another form.
  for (const locale of visitedLocales) {
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

it.each([1, 2, 3])(
  "gives each visitor the product's answer, in random order %i",
  async (seed) => {
    const choice = chooser(seed * 7919);
    for (let visits = 0; visits < 250; visits += 1) {
      const { url, client, method } = someVisit(choice, { hosts: [first, second], sessions });
      const asked = atEdge(url, client, method);
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

it.each(tricks)("keeps nothing of %s", async (url) => {
  const answer = await proxy.answer(atEdge(url));
  expect(String(answer.headers["cache-control"])).not.toContain("public");
  expect(proxy.list()).toEqual([]);
});

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

it.each(listUnkeyed(second).map((headers) => [Object.keys(headers).join(", "), headers] as const))(
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
