import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { castEmail, castPassword } from "./cast.ts";
import { greeting } from "./greeting.ts";
import { loadSideSite } from "./load-side-site.ts";
import { loadTown } from "./load-town.ts";
import { secondCast, secondNetwork, secondPeople, secondSite } from "./second-site.ts";
import { sideSiteUrl } from "./side-site.ts";
import { thirdCast, thirdPeople, thirdSite } from "./third-site.ts";

const url = "http://masquerade.localhost:3000";
const people = secondPeople();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  await loadTown(app.services, 20);
  await loadSideSite(app.services, secondSite);
  await loadSideSite(app.services, thirdSite);
});
afterAll(() => app.close());

const rows = <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  rowsOf<Row>(app.services.db, statement);
const there = { host: "masquerade.localhost:3000" };
async function logIn(key: string) {
  const browser = app.browser();
  const answer = await browser.call("POST /api/user.php", {
    body: { email: `${key}@example.com`, password: castPassword },
    headers: there,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return browser;
}

it("answers under its own host, beside the first site, and links lead to it", async () => {
  const site = await app.services.sites.find("masquerade.localhost");
  expect(site).toMatchObject({ publicUrl: url, settings: { brand: { name: "Masquerade" } } });
  expect((await app.services.sites.find("localhost"))?.settings.brand.name).toBe("Rendezvous");
  expect(sideSiteUrl(secondSite, "https://demo.example:8443")).toBe("https://masquerade.demo.example:8443");
  expect(sideSiteUrl(secondSite, "http://127.0.0.1:4000")).toBe("http://masquerade.localhost:4000");
  expect(greeting({ PUBLIC_URL: "http://127.0.0.1:4000" })).toContain(
    "http://masquerade.localhost:4000/members?network=",
  );
});

it("has few people, most of them members; who is none buys, likes and counts nothing", async () => {
  const counted = await rows<{
    kind: string;
    count: number;
  }>(sql`select kind, count(*)::int as count from profiles
    where site_id = (select site_id from site_hosts where host = 'masquerade.localhost') group by kind order by kind`);
  const expected = Object.entries(Object.groupBy(people, ({ kind }) => kind));
  expect(counted).toEqual(
    expected.map(([kind, of]) => ({ kind, count: of.length })).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  );
  expect(people.length).toBeLessThan(50);
  expect(people.filter(({ kind }) => kind === "member").length).toBeGreaterThan(25);
  const others = sql`select member_id from profiles where kind <> 'member'`;
  expect(await rows(sql`select 1 from likes where from_id in (${others})`)).toEqual([]);
  expect(
    await rows(sql`select 1 from matches where low_id in (${others}) or high_id in (${others})`),
  ).toEqual([]);
  expect(await rows(sql`select 1 from orders where member_id in (${others})`)).toEqual([]);
  expect(await rows(sql`select 1 from ledger_entries where member_id in (${others})`)).toEqual([]);
  await expectBooksBalance(app.services.db);
});

it.each(secondCast.map(({ key, country }) => [key, country] as const))(
  "shows %s fictional profiles among likes and conversations, and live cams only where they belong",
  async (key, country) => {
    const browser = await logIn(key);
    const sent = await browser.call("GET /api/likes/:type", { params: { type: "sent" }, headers: there });
    const kinds = new Set(sent.body.likes.map(({ member }) => member.kind));
    expect(kinds).toEqual(new Set(["member", "fictional"]));
    const chats = await browser.call("GET /api/chats.php", { headers: there });
    const partners = new Set(chats.body.chats.map(({ profile }) => profile.kind));
    expect(partners).toEqual(
      new Set(country === "GB" ? ["member", "fictional", "cam"] : ["member", "fictional"]),
    );
    const unread = chats.body.chats.filter(({ num_unread_messages }) => num_unread_messages > 0);
    expect(unread.map(({ profile }) => profile.kind)).toContain("fictional");
    expect(chats.body.total_unread_messages).toBe(
      unread
        .filter(({ profile }) => profile.kind === "member")
        .reduce((sum, chat) => sum + chat.num_unread_messages, 0),
    );
    const [cam] = await rows<{ member_id: string }>(
      sql`select member_id from profiles where kind = 'cam' and country = ${country} limit 1`,
    );
    const opened = await browser.call("GET /api/members/:member_id", {
      params: { member_id: cam?.member_id ?? "" },
      headers: there,
    });
    expect(opened.status).toBe(country === "GB" ? 200 : 404);
  },
);

it("lets visitors in who come from its traffic source, and nobody else", async () => {
  const visitor = app.browser();
  expect((await visitor.call("GET /api/members", { headers: there })).status).toBe(403);
  visitor.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network: secondNetwork })));
  const { status, body } = await visitor.call("GET /api/members", {
    headers: there,
    query: { gender: "any" },
  });
  expect(status).toBe(200);
  expect(body.members.length).toBeGreaterThan(10);
  expect(new Set(body.members.map(({ kind }) => kind))).toEqual(new Set(["member"]));
});

it("keeps its people from the first site, and theirs from it", async () => {
  for (const [role, headers] of [
    [secondCast[0]!, {}],
    [{ key: "anna" }, there],
  ] as const) {
    const answer = await app.browser().call("POST /api/user.php", {
      body: { email: castEmail(role), password: castPassword },
      headers,
    });
    expect(answer.status).toBe(401);
  }
});

it("has a third site for men who seek men, open to everybody, in the colours of its niche", async () => {
  const lantern = { host: "lantern.localhost:3000" };
  const visitor = app.browser();
  const settings = await visitor.call("GET /api/settings.php", { headers: lantern });
  expect(settings.body).toMatchObject({
    name: "Lantern",
    niche: 7,
    signups: "all",
    logged_out_search: "other",
  });
  const found = await visitor.call("GET /api/members", { headers: lantern, query: { gender: "any" } });
  expect(found.body.members.length).toBeGreaterThan(12);
  expect(new Set(found.body.members.map(({ kind }) => kind))).toEqual(new Set(["member"]));
  const people = thirdPeople();
  expect(new Set(people.flatMap(({ gender, seeks }) => [gender, ...seeks]))).toEqual(new Set(["man"]));
  expect(people.every(({ sexuality }) => sexuality !== "straight" && sexuality !== "lesbian")).toBe(true);
  for (const role of thirdCast) {
    const browser = app.browser();
    const body = { email: castEmail(role), password: castPassword };
    expect((await browser.call("POST /api/user.php", { body, headers: lantern })).status).toBe(200);
    const chats = await browser.call("GET /api/chats.php", { headers: lantern });
    expect(chats.body.chats.length).toBeGreaterThan(0);
    expect((await app.browser().call("POST /api/user.php", { body })).status).toBe(401);
  }
  const printed = greeting({ PUBLIC_URL: "http://127.0.0.1:4000" });
  for (const url of [
    "http://127.0.0.1:4000",
    "http://masquerade.localhost:4000",
    "http://lantern.localhost:4000",
  ])
    expect(printed).toContain(url);
  await expectBooksBalance(app.services.db);
});

it("is made once, keeps what was changed of it, and moves along with the first site's address", async () => {
  const { db, clock, sites, env } = app.services;
  const before = await rows(sql`select id, settings from sites order by id`);
  await loadSideSite({ db, clock, sites, env: { ...env, PUBLIC_URL: "http://127.0.0.1:4000" } }, secondSite);
  expect(await rows(sql`select id, settings from sites order by id`)).toEqual(before);
  expect((await sites.find("masquerade.localhost"))?.publicUrl).toBe("http://masquerade.localhost:4000");
  await loadSideSite(app.services, secondSite);
  expect((await sites.find("masquerade.localhost"))?.publicUrl).toBe(url);
});

it("is no part of a site that is no demo", async () => {
  const { db, clock, sites, env } = app.services;
  const before = await rows(sql`select id from sites`);
  await db.execute(sql`delete from installation_facts where name = 'demo_second_site'`);
  await loadSideSite({ db, clock, sites, env: { ...env, DEMO: false } }, secondSite);
  expect(await rows(sql`select id from sites`)).toEqual(before);
});
