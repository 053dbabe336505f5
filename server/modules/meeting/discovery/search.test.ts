import { randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { createMember, createPhoto, openSession, type TestMember } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: movableClock(new Date("2031-03-10T12:00:00Z")) });
});
afterAll(() => app.close());

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[1]>["profile"]>;
type Query = Partial<Record<"gender" | "country" | "countryregion" | "order" | "cursor", string>> & {
  min_age?: number;
  max_age?: number;
};
type Searcher = TestMember & { browser: Browser };

let countries = 0;
/** Two letters that no other test uses: members of this country are found by this test alone. */
function newCountry(): string {
  countries += 1;
  return `Q${String.fromCharCode(64 + countries)}`;
}

const anyAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

async function searcher(profile: Partial<Profile> = {}): Promise<Searcher> {
  const member = await createMember(app, { profile: { gender: "man", seeks: ["woman"], ...profile } });
  return { ...member, browser: await openSession(app, member) };
}

const member = (profile: Partial<Profile>) => createMember(app, { profile });

async function members(count: number, profile: Partial<Profile>): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await member(profile)).id);
  return ids;
}

const search = (browser: Browser, query: Query = {}) =>
  browser.call("GET /api/members", { query: query as never });
async function found(browser: Browser, query: Query = {}): Promise<string[]> {
  const { status, body } = await search(browser, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.members.map(({ id }) => id);
}

const bornOn = (date: string) => ({ birthDate: date });
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
const day = 86_400;

describe("whom a search finds", () => {
  it("only those who are sought and seek in turn", async () => {
    const country = newCountry();
    const genders = ["woman", "man", "non_binary"] as const;
    const ids = new Map<string, string>();
    for (const gender of genders) {
      for (const seeks of genders) {
        ids.set(`${gender} seeking ${seeks}`, (await member({ country, gender, seeks: [seeks] })).id);
      }
      ids.set(`${gender} seeking nobody`, (await member({ country, gender, seeks: [] })).id);
    }
    const names = async (who: Partial<Profile>, query: Query = {}) => {
      const { browser } = await searcher({ country, ...who });
      const seen = new Set(await found(browser, query));
      return [...ids].filter(([, id]) => seen.has(id)).map(([name]) => name);
    };
    expect(await names({ gender: "man", seeks: ["woman"] })).toEqual(["woman seeking man"]);
    expect(await names({ gender: "woman", seeks: ["woman", "non_binary"] }, { gender: "any" })).toEqual([
      "woman seeking woman",
      "non_binary seeking woman",
    ]);
    expect(
      await names({ gender: "woman", seeks: ["woman", "non_binary"] }, { gender: "non_binary" }),
    ).toEqual(["non_binary seeking woman"]);
    // Members whom the searcher does not seek are never found, whatever the filter says.
    expect(await names({ gender: "man", seeks: ["woman"] }, { gender: "man" })).toEqual([]);
    const visitor = app.browser({ address: anyAddress() });
    const seen = async (query: Query) => {
      const all = [...ids.values()];
      return (await found(visitor, { country, ...query })).filter((id) => all.includes(id));
    };
    expect(await seen({ gender: "woman" })).toHaveLength(4);
    expect(await seen({})).toHaveLength(12);
  });

  it("members only, and never oneself", async () => {
    const country = newCountry();
    const me = await searcher({ country, gender: "woman" });
    const real = await member({ country });
    await member({ country, kind: "fictional" });
    await member({ country, kind: "cam" });
    await withSettings(app, { kinds: { fictionalWarning: "Written by us." } }, async () => {
      const { body } = await search(me.browser);
      expect([body.members.map(({ id }) => id), body.count]).toEqual([[real.id], 1]);
      expect(body.similar.map(({ kind }) => kind)).not.toContain("fictional");
    });
  });

  it("by country and region, but not by a region that somebody hides", async () => {
    const me = await searcher({ country: "NL", region: "06" });
    const [near, far, shy] = [
      await member({ country: "NL", region: "07" }),
      await member({ country: "NL", region: "11" }),
      await member({ country: "NL", region: "07", hiddenFields: ["region"] }),
    ];
    const abroad = await member({ country: "BE", region: "VLG" });
    const known = new Set([near.id, far.id, shy.id, abroad.id]);
    const ours = async (query: Query) =>
      (await found(me.browser, query)).filter((id) => known.has(id)).sort();
    expect(await ours({})).toEqual([near.id, far.id, shy.id].sort());
    expect(await ours({ countryregion: "07" })).toEqual([near.id]);
    expect(await ours({ country: "BE" })).toEqual([abroad.id]);
    expect(await ours({ country: "any" })).toEqual([...known].sort());
    await withSettings(app, { profiles: { visibleFields: [] } }, async () => {
      expect(await ours({ countryregion: "07" })).toEqual([near.id, far.id, shy.id].sort());
    });
  });

  it("by age, which changes on birthdays", async () => {
    const country = newCountry();
    const me = await searcher({ country, ...bornOn("2001-01-01") });
    const dates = ["2001-03-10", "2001-03-11", "2000-03-10", "2000-03-11", "1999-03-11", "2004-02-29"];
    const born = new Map<string, string>();
    for (const date of dates) born.set((await member({ country, ...bornOn(date) })).id, date);
    const datesFound = async (min_age: number, max_age: number) =>
      (await found(me.browser, { min_age, max_age })).map((id) => born.get(id)).sort();
    expect(await datesFound(30, 30)).toEqual(["2000-03-11", "2001-03-10"]);
    expect(await datesFound(29, 30)).toEqual(["2000-03-11", "2001-03-10", "2001-03-11"]);
    expect(await datesFound(31, 31)).toEqual(["1999-03-11", "2000-03-10"]);
    for (const [today, age] of [
      ["2031-02-28T23:59:59Z", 26],
      ["2031-03-01T00:00:00Z", 27],
      ["2032-02-28T12:00:00Z", 27],
      ["2032-02-29T00:00:00Z", 28],
    ] as const) {
      app.clock.set(new Date(today));
      for (const asked of [25, 26, 27, 28, 29]) {
        const isFound = (await datesFound(asked, asked)).includes("2004-02-29");
        expect([today, asked, isFound]).toEqual([today, asked, asked === age]);
      }
    }
    app.clock.set(new Date("2031-03-10T12:00:00Z"));
  });
});

describe("the filters as applied", () => {
  const filtersOf = async (browser: Browser, query: Query = {}) =>
    (await search(browser, query)).body.filters;

  it("come from the member's own profile where they are left out", async () => {
    const me = await searcher({ country: "FR", ...bornOn("1991-01-01") });
    expect(await filtersOf(me.browser)).toEqual({
      gender: "woman",
      country: "FR",
      countryregion: null,
      min_age: 32,
      max_age: 48,
      photo: false,
      online: false,
      new: false,
      interests: [],
      distance: null,
      seeks: null,
      traits: {},
      order: "best",
      kind: "member",
    });
    const open = await searcher({ seeks: ["woman", "man"], ...bornOn("2013-01-01") });
    expect(await filtersOf(open.browser)).toMatchObject({ gender: "any", min_age: 18, max_age: 26 });
    expect(await filtersOf(me.browser, { min_age: 60 })).toMatchObject({ min_age: 60, max_age: 68 });
    expect(await filtersOf(me.browser, { min_age: 35 })).toMatchObject({ min_age: 35, max_age: 48 });
    expect(await filtersOf(me.browser, { max_age: 25 })).toMatchObject({ min_age: 18, max_age: 25 });
    expect(await filtersOf(me.browser, { country: "any" })).toMatchObject({ country: null });
  });

  it("are wide open for a visitor, but for the country the visit comes from", async () => {
    const visitor = app.browser({ address: anyAddress() });
    expect(await filtersOf(visitor)).toMatchObject({
      gender: "any",
      country: null,
      min_age: 18,
      max_age: 99,
    });
    visitor.cookies.set("country", "IT");
    expect(await filtersOf(visitor)).toMatchObject({ country: "IT" });
  });

  it("are only those that the site honours", async () => {
    const me = await searcher({ country: "NL" });
    const query = { gender: "woman", country: "BE", countryregion: "VLG", min_age: 30, max_age: 31 };
    const applied = (fields: Settings["search"]["fields"]) =>
      withSettings(app, { search: { fields } }, () => filtersOf(me.browser, query));
    const none = { gender: "any", country: null, countryregion: null, min_age: 18, max_age: 99 };
    expect(await applied([])).toMatchObject(none);
    expect(await applied(["gender"])).toMatchObject({ ...none, gender: "woman" });
    expect(await applied(["age"])).toMatchObject({ ...none, min_age: 30, max_age: 31 });
    expect(await applied(["country", "countryregion"])).toMatchObject({
      ...none,
      country: "BE",
      countryregion: "VLG",
    });
  });

  it.each<[string, string, number]>([
    ["min_age=17", "min_age", 422],
    ["max_age=100", "max_age", 422],
    ["min_age=40&max_age=30", "max_age", 422],
    ["min_age=abc", "", 400],
    ["country=Germany", "country", 422],
    ["country=d'", "country", 422],
    ["country=NL&countryregion=99", "countryregion", 422],
    ["country=any&countryregion=07", "countryregion", 422],
    ["countryregion=01234567890", "countryregion", 422],
    ["gender=robot", "gender", 422],
    ["order=secret", "order", 422],
  ])("refuse %s", async (query, field, status) => {
    const me = await searcher({ country: "NL" });
    const answer = await me.browser.raw({ method: "GET", url: `/api/members?${query}` });
    const body = JSON.parse(answer.body);
    expect([400, 422]).toContain(answer.status);
    if (status === 422 && answer.status === 422) expect(Object.keys(body.fields)).toEqual([field]);
  });
});

describe("the orders", () => {
  it("newest, and recently online", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    const [a, b, c] = [
      await member({ country, createdAt: ago(300), lastSeenAt: ago(2000) }),
      await member({ country, createdAt: ago(100), lastSeenAt: ago(5 * day) }),
      await member({ country, createdAt: ago(200), lastSeenAt: ago(10) }),
    ];
    expect(await found(me.browser, { order: "newest" })).toEqual([b.id, c.id, a.id]);
    expect(await found(me.browser, { order: "online" })).toEqual([c.id, a.id, b.id]);
  });

  it.each(["online", "best"])(
    "by %s do not let two own accounts time a visit between them",
    async (order) => {
      const country = newCountry();
      const me = await searcher({ country });
      const quarter = 15 * 60 * 1000;
      // The bins of this quarter and of the same one a day earlier, where the score changes.
      const begins = Math.floor(ago(day).getTime() / quarter) * quarter;
      const three = [await member({ country }), await member({ country }), await member({ country })];
      const orders = new Set<string>();
      for (const seconds of [
        [10, 400, 800],
        [800, 400, 10],
        [400, 10, 800],
        [400, 800, 10],
      ]) {
        for (const [at, { id }] of three.entries()) {
          const lastSeenAt = new Date(begins + (seconds[at] ?? 0) * 1000);
          await app.services.db.update(profiles).set({ lastSeenAt }).where(eq(profiles.memberId, id));
        }
        orders.add((await found(me.browser, { order })).join());
      }
      expect([...orders]).toHaveLength(1);
    },
  );

  it("nearest by cells; without a place, or with a hidden one, last; the same distance by id", async () => {
    const country = newCountry();
    const me = await searcher({ country, cellLat: 52.52, cellLon: 13.4 });
    const at = (cellLat: number | null, cellLon: number | null, more: Partial<Profile> = {}) =>
      member({ country, cellLat, cellLon, ...more });
    const nowhere = await at(null, null);
    const [south, one, two] = [await at(-33.9, 151.2), await at(52.4, 13.06), await at(52.4, 13.06)];
    const shy = await at(52.52, 13.4, { hiddenFields: ["region"] });
    const [dateLine, here] = [await at(52.5, 179.9), await at(52.52, 13.4)];
    const order = await found(me.browser, { order: "nearest" });
    expect(order).toEqual([here.id, two.id, one.id, dateLine.id, south.id, shy.id, nowhere.id]);
    const { body } = await search(me.browser, { order: "nearest" });
    expect(body.members.map(({ distance }) => distance)).toEqual([
      "under_10",
      "under_50",
      "under_50",
      "further",
      "further",
      null,
      null,
    ]);
  });

  it("nearest becomes newest for who has no place, and where the site shows none", async () => {
    const country = newCountry();
    const me = await searcher({ country, cellLat: null, cellLon: null });
    const old = await member({ country, createdAt: ago(9) });
    const young = await member({ country, createdAt: ago(3) });
    const { body } = await search(me.browser, { order: "nearest" });
    expect(body.filters).toMatchObject({ order: "newest", country });
    expect(body.members.map(({ id }) => id)).toEqual([young.id, old.id]);
    const placed = await searcher({ country });
    await withSettings(app, { profiles: { visibleFields: [] } }, async () => {
      expect((await search(placed.browser, { order: "nearest" })).body.filters.order).toBe("newest");
    });
  });

  it("recently online becomes newest on a site that hides visits", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    const old = await member({ country, createdAt: ago(9 * day), lastSeenAt: ago(10) });
    const young = await member({ country, createdAt: ago(3 * day), lastSeenAt: ago(2 * day) });
    await withSettings(app, { profiles: { visibleNotes: ["distance"] } }, async () => {
      const { body } = await search(me.browser, { order: "online" });
      expect(body.filters.order).toBe("newest");
      expect(body.members.map(({ id }) => id)).toEqual([young.id, old.id]);
    });
  });

  it("best: near, lately active, with shared interests and a photo", async () => {
    const country = newCountry();
    const me = await searcher({ country, interests: ["cats", "wine", "sauna"] });
    const far = { country, cellLat: 48.14, cellLon: 11.57, lastSeenAt: ago(60 * day) };
    const plain = await member(far);
    const seen = await member({ ...far, lastSeenAt: ago(2 * day) });
    const near = await member({ ...far, cellLat: 52.52, cellLon: 13.4 });
    const pictured = await member(far);
    await createPhoto(app, pictured.id);
    const waiting = await member(far);
    await createPhoto(app, waiting.id, { status: "pending" });
    const alike = await member({ ...far, interests: ["sauna", "cats", "dogs"] });
    const secret = await member({ ...far, interests: ["sauna", "cats"], hiddenFields: ["interests"] });
    const all = await member({ ...far, cellLat: 52.52, cellLon: 13.4, lastSeenAt: ago(5) });
    const order = await found(me.browser, { order: "best" });
    expect(order.slice(0, 5)).toEqual([all.id, near.id, seen.id, pictured.id, alike.id]);
    expect(order.slice(5)).toEqual([secret.id, waiting.id, plain.id]);
    expect(await found(me.browser)).toEqual(order);
  });
});

async function allPages(browser: Browser, query: Query, between: (page: number) => Promise<unknown>) {
  const shown: string[] = [];
  const counts = new Set<number>();
  let cursor: string | undefined;
  let page = 0;
  do {
    const { status, body } = await search(browser, cursor ? { ...query, cursor } : query);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.members.length).toBeLessThanOrEqual(24);
    shown.push(...body.members.map(({ id }) => id));
    counts.add(body.count);
    cursor = body.next_cursor ?? undefined;
    page += 1;
    if (cursor) await between(page);
  } while (cursor);
  return { shown, counts: [...counts] };
}

describe("pages", () => {
  const country = "ZP";
  let people: string[];
  beforeAll(async () => {
    people = [];
    for (let index = 0; index < 80; index += 1) {
      // Equal values of every kind across the edges of pages.
      const group = Math.floor(index / 10);
      const { id } = await member({
        country,
        createdAt: ago(group * 60),
        lastSeenAt: ago(group * 3 * day),
        cellLat: index % 9 === 8 ? null : 52.52 + group / 10,
        cellLon: index % 9 === 8 ? null : 13.4,
        interests: index % 2 ? ["cats"] : [],
      });
      people.push(id);
    }
  });

  it.each(["best", "newest", "nearest", "online"])(
    "by %s give everybody exactly once, while others sign up, like and grow older",
    async (order) => {
      const me = await searcher({ country, interests: ["cats"], ...bornOn("2001-03-10") });
      const { shown, counts } = await allPages(me.browser, { order }, async (page) => {
        const other = await searcher({ country, gender: "woman" });
        await other.browser.call("POST /api/likes/:member_id", { params: { member_id: people[page] ?? "" } });
        await other.browser.call("POST /api/likes/:member_id", { params: { member_id: me.id } });
        if (page === 1) app.clock.advance(1);
      });
      const ours = shown.filter((id) => people.includes(id));
      expect(ours).toHaveLength(80);
      expect(new Set(shown).size).toBe(shown.length);
      expect(counts).toHaveLength(1);
    },
  );

  it("keep to the search as it began, over a birthday and a move", async () => {
    const me = await searcher({ country, ...bornOn("1994-03-12") });
    const query = { order: "nearest" } as const;
    const { body } = await search(me.browser, query);
    app.clock.set(new Date("2031-03-12T12:00:00Z"));
    await app.services.db
      .update(profiles)
      .set({ country: "SE", cellLat: 59.33, cellLon: 18.06 })
      .where(eq(profiles.memberId, me.id));
    const next = await search(me.browser, { ...query, cursor: body.next_cursor ?? "" });
    expect(next.body.filters).toEqual(body.filters);
    expect(next.body.members).toHaveLength(24);
    const first = new Set(body.members.map(({ id }) => id));
    expect(next.body.members.filter(({ id }) => first.has(id))).toEqual([]);
    app.clock.set(new Date("2031-03-10T12:00:00Z"));
  });

  it("leave out at once who must no longer be seen", async () => {
    const me = await searcher({ country });
    const { body } = await search(me.browser, { order: "newest" });
    const seen = new Set(body.members.map(({ id }) => id));
    const rest = people.filter((id) => !seen.has(id));
    const { db } = app.services;
    const where = inArray(profiles.memberId, rest);
    await db.update(profiles).set({ isInvisible: true }).where(where);
    const next = await search(me.browser, { order: "newest", cursor: body.next_cursor ?? "" });
    expect(next.body.members.filter(({ id }) => rest.includes(id))).toEqual([]);
    await db.update(profiles).set({ isInvisible: false }).where(where);
  });

  it("go on for the same member and the same filters only; a cursor cannot be read or made", async () => {
    const [me, other] = [await searcher({ country }), await searcher({ country })];
    const visitor = app.browser({ address: anyAddress() });
    const query = { order: "online", min_age: 20 };
    const cursor = (await search(me.browser, query)).body.next_cursor as string;
    expect((await search(me.browser, { ...query, cursor })).status).toBe(200);
    const clear = Buffer.from(cursor, "base64url").toString("latin1");
    expect(clear).not.toMatch(/online|rank|203\d|country/);
    const bytes = Buffer.from(cursor, "base64url");
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    const refused: [Browser, Query][] = [
      [me.browser, { ...query, order: "newest", cursor }],
      [me.browser, { order: "online", cursor }],
      [me.browser, { ...query, country: "DE", cursor }],
      [other.browser, { ...query, cursor }],
      [visitor, { ...query, cursor }],
      [me.browser, { ...query, cursor: bytes.toString("base64url") }],
      [me.browser, { ...query, cursor: cursor.slice(0, -4) }],
      [me.browser, { ...query, cursor: "" }],
      [me.browser, { ...query, cursor: "null" }],
      [me.browser, { ...query, cursor: "%00'; drop table profiles; --" }],
      [me.browser, { ...query, cursor: Buffer.from('{"rank":"1"}').toString("base64url") }],
      [me.browser, { ...query, cursor: "A".repeat(500) }],
    ];
    for (const [browser, asked] of refused) {
      const answer = await search(browser, asked);
      expect([asked.cursor, answer.status, answer.body.error]).toEqual([
        asked.cursor,
        400,
        "invalid_request",
      ]);
    }
    expect([400, 422]).toContain((await search(me.browser, { cursor: "A".repeat(1001) })).status);
  });

  it("count exactly up to 1000, and say where there are more", async () => {
    const { db } = app.services;
    const crowd = "ZC";
    const me = await searcher({ country: crowd });
    const site = await app.services.sites.find("localhost");
    const now = app.clock.now();
    const add = async (count: number) => {
      const ids = Array.from({ length: count }, () => newId());
      const list = sql`unnest(array[${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}]::uuid[])`;
      await rowsOf(
        db,
        sql`insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, signup_at, last_seen_at)
          select id, ${site!.id}, id || '@x.example', id || '@x.example', '', 'active', 'en', ${now.toISOString()}, ${now.toISOString()}
          from ${list} id`,
      );
      await rowsOf(
        db,
        sql`insert into profiles (member_id, site_id, name, name_key, status, gender, seeks, birth_date, country, last_seen_at, created_at, updated_at)
          select id, ${site!.id}, id, id, 'active', 'woman', '{man}', '2001-01-01', ${crowd}, ${now.toISOString()}, ${now.toISOString()}, ${now.toISOString()}
          from ${list} id`,
      );
    };
    const counted = async () => {
      const { count, count_is_minimum } = (await search(me.browser)).body;
      return [count, count_is_minimum];
    };
    await add(1000);
    expect(await counted()).toEqual([1000, false]);
    await add(1);
    expect(await counted()).toEqual([1000, true]);
  });
});

describe("similar results", () => {
  it("give way in order, region, neighbours, age, country, and say how far it went", async () => {
    const [home, abroad] = ["DE", "AT"];
    const me = await searcher({
      country: home,
      region: "02",
      ...bornOn("1951-01-01"),
      seeks: ["non_binary"],
    });
    const like = { gender: "non_binary" as const, seeks: ["man"], country: home, region: "02" };
    const old = bornOn("1951-06-01");
    const here = { cellLat: 52.52, cellLon: 13.4 };
    const far = { cellLat: 48.14, cellLon: 11.57 };
    const query = { countryregion: "02", min_age: 78, max_age: 80 };
    const found = async () => {
      const { body } = await search(me.browser, query);
      return { hits: body.count, similar: body.similar.map(({ id }) => id), relaxed: body.relaxed };
    };
    expect(await found()).toEqual({ hits: 0, similar: [], relaxed: [] });
    const [hit] = await members(1, { ...like, ...old });
    expect(await found()).toEqual({ hits: 1, similar: [], relaxed: [] });
    const stranger = await member({ ...like, ...old, ...far, country: abroad, region: "01" });
    expect(await found()).toMatchObject({
      similar: [stranger.id],
      relaxed: ["region", "distance", "age", "country"],
    });
    const younger = await member({ ...like, ...bornOn("1957-01-01"), ...far, region: "03" });
    expect(await found()).toMatchObject({ similar: [younger.id, stranger.id] });
    const neighbour = await member({ ...like, ...old, ...here, country: abroad, region: "01" });
    const countryman = await member({ ...like, ...old, ...far, region: "03" });
    const tooYoung = await member({ ...like, ...bornOn("1959-01-01") });
    const all = await found();
    expect(all.similar).toEqual([countryman.id, neighbour.id, younger.id, stranger.id]);
    expect([hit, tooYoung.id].filter((id) => all.similar.includes(id ?? ""))).toEqual([]);
    // Enough hits after the first dropped wish: no other wish is dropped.
    await members(12, { ...like, ...old, ...far, region: "05" });
    const enough = await found();
    expect([enough.similar.length, enough.relaxed]).toEqual([12, ["region"]]);
    expect(enough.similar).not.toContain(neighbour.id);
    // Enough hits: no wish is dropped.
    await members(11, { ...like, ...old });
    expect(await found()).toEqual({ hits: 12, similar: [], relaxed: [] });
  });
});

describe("visitors", () => {
  const askedBy = async (network?: string) => {
    const visitor = app.browser({ address: anyAddress() });
    if (network) visitor.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network })));
    const { status, body } = await search(visitor);
    // A visitor may see a profile exactly if they may see the search that leads to it.
    const { id } = await createMember(app);
    const opened = await visitor.call("GET /api/members/:member_id", { params: { member_id: id } });
    expect(opened.status).toBe(status);
    return status === 200 ? "open" : `${status} ${body.error}`;
  };
  const closed = "403 authentication_required";

  it.each<["none" | "other", "none" | "other", string, string]>([
    ["other", "other", "open", "open"],
    ["none", "other", closed, "open"],
    ["other", "none", "open", closed],
    ["none", "none", closed, closed],
  ])("search %s, from a traffic source %s", async (visitors, fromSource, plain, sourced) => {
    const settings = {
      search: { forVisitors: visitors, forTrafficSource: fromSource },
      signup: { allowedNetworks: ["Kite"] },
    };
    await withSettings(app, settings, async () => {
      expect(await askedBy()).toBe(plain);
      expect(await askedBy("kite")).toBe(sourced);
      expect(await askedBy("unknown")).toBe(plain);
      const me = await searcher();
      expect((await search(me.browser)).status).toBe(200);
    });
  });

  it("see no likes and no distances", async () => {
    const country = newCountry();
    await member({ country });
    const visitor = app.browser({ address: anyAddress() });
    const { body } = await search(visitor, { country, order: "nearest" });
    expect(body.filters.order).toBe("newest");
    expect(body.members[0]).toMatchObject({ distance: null, like_state: "none" });
  });
});

describe("somebody's place", () => {
  it("cannot be told more closely than its cell, from wherever one looks", async () => {
    const country = newCountry();
    // Two members in one cell are stored alike, so no value computed from the cell can distinguish them.
    const [one, two] = [
      await member({ country, cellLat: 52.51, cellLon: 13.37 }),
      await member({ country, cellLat: 52.51, cellLon: 13.37 }),
    ];
    const positions: [number, number][] = [
      [52.52, 13.4],
      [52.3, 13.1],
      [53.1, 13.9],
    ];
    for (const [cellLat, cellLon] of positions) {
      const spy = await searcher({ country, cellLat, cellLon });
      for (const order of ["nearest", "best", "newest", "online"]) {
        const { body } = await search(spy.browser, { order });
        expect(body.members.map(({ id }) => id)).toEqual([two.id, one.id]);
        const told = body.members.map(({ distance }) => distance);
        expect(new Set(told).size).toBe(1);
        expect(JSON.stringify(body)).not.toMatch(/(52\.51|13\.37)(?!\d*Z)|"(cell|metres|score|rank)/);
      }
    }
  });
});
