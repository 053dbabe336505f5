import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SettingsOverrides } from "#contracts/ground/site-settings.ts";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Browser, createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { block, createMember, createPhoto, openSession } from "#server/test/people/factories.ts";

/** The filters that a profile never fills in: with a photo, online now, new here, interests. */

const start = new Date("2031-03-10T12:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: movableClock(start) });
});
afterAll(() => app.close());

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[1]>["profile"]>;
type Query = Record<string, string>;

let countries = 0;
/** Two letters that no other test uses: members of this country are found by this test alone. */
function newCountry(): string {
  countries += 1;
  return `Q${String.fromCharCode(64 + countries)}`;
}
const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
const day = 86_400;
const orders = ["best", "newest", "nearest", "online"];

async function searcher(country: string, profile: Partial<Profile> = {}): Promise<Browser & { id: string }> {
  const given = { country, gender: "man" as const, seeks: ["woman"], ...profile };
  const member = await createMember(app, { profile: given });
  return Object.assign(await openSession(app, member), { id: member.id });
}
const search = (browser: Browser, query: Query) =>
  browser.call("GET /api/members", { query: query as never });
async function found(browser: Browser, query: Query): Promise<string[]> {
  const { status, body } = await search(browser, query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.count).toBe(body.members.length);
  return body.members.map(({ id }) => id).sort();
}

/** Members who differ in everything that the filters ask for. */
async function settle(country: string) {
  const one = (profile: Partial<Profile>) => createMember(app, { profile: { country, ...profile } });
  const away = { lastSeenAt: ago(2 * day), createdAt: ago(60 * day) };
  const pictured = await one(away);
  await createPhoto(app, pictured.id);
  for (const status of ["pending", "rejected"] as const) {
    await createPhoto(app, (await one(away)).id, { status });
  }
  const [here, gone] = [ago(299), ago(300)];
  await one({ ...away, lastSeenAt: here, interests: ["cats"] });
  await one({ ...away, lastSeenAt: gone });
  await one({ ...away, lastSeenAt: here, hidesOnline: true });
  await one({ ...away, createdAt: ago(day) });
  await one({ ...away, interests: ["cats", "wine"] });
  await one({ ...away, interests: ["wine", "sauna"] });
  await one({ ...away, interests: ["cats", "wine"], hiddenFields: ["interests"] });
  for (const hidden of [{ isInvisible: true }, { isPrivate: true }]) {
    const { id } = await one({ lastSeenAt: here, createdAt: ago(day), interests: ["cats"], ...hidden });
    await createPhoto(app, id);
  }
}

const wishes: Query[] = [
  { photo: "yes" },
  { online: "yes" },
  { interests: "cats" },
  { interests: "wine,cats" },
  { interests: "sauna,yoga" },
  { photo: "yes", online: "yes" },
  { online: "yes", interests: "cats" },
];

describe("the result of a wish", () => {
  it.each(["member", "visitor"])(
    "is what the cards and profiles of all members tell a %s anyway, and nobody else",
    async (kind) => {
      const country = newCountry();
      await settle(country);
      const viewer = kind === "member" ? await searcher(country) : app.browser({ address: "2001:db8::7" });
      const wide = { country, gender: "woman", min_age: "18", max_age: "99" };
      const { members } = (await search(viewer, wide)).body;
      expect(members).toHaveLength(10);
      const told = new Map<string, { photo: boolean; online: boolean; interests: string[] }>();
      for (const { id, photo_count, is_online } of members) {
        const { body } = await viewer.call("GET /api/members/:member_id", { params: { member_id: id } });
        told.set(id, { photo: photo_count > 0, online: is_online, interests: body.member.interests });
      }
      for (const wish of wishes) {
        const topics = wish.interests?.split(",");
        const expected = [...told].filter(
          ([, tells]) =>
            (!wish.photo || tells.photo) &&
            (!wish.online || tells.online) &&
            (!topics || tells.interests.some((topic) => topics.includes(topic))),
        );
        expect(expected.length, JSON.stringify(wish)).toBeLessThan(10);
        for (const order of orders) {
          expect(await found(viewer, { ...wide, ...wish, order }), JSON.stringify(wish)).toEqual(
            expected.map(([id]) => id).sort(),
          );
        }
      }
    },
  );

  it("follows photos as moderators decide and owners delete, two at once", async () => {
    const country = newCountry();
    const me = await searcher(country);
    const { id } = await createMember(app, { profile: { country } });
    const { db } = app.services;
    const isFound = async () => (await found(me, { photo: "yes" })).includes(id);
    const one = await createPhoto(app, id, { status: "pending" });
    expect(await isFound()).toBe(false);
    const other = await createPhoto(app, id);
    expect(await isFound()).toBe(true);
    await db.update(photos).set({ status: "active" }).where(eq(photos.id, one));
    await db.update(photos).set({ status: "rejected" }).where(eq(photos.id, other));
    expect(await isFound()).toBe(true);
    await db.update(photos).set({ status: "active" }).where(eq(photos.id, other));
    await Promise.all([one, other].map((photo) => db.delete(photos).where(eq(photos.id, photo))));
    expect(await isFound()).toBe(false);
  });

  it("new: the whole days of the last week, so that no second of a sign-up is told", async () => {
    const country = newCountry();
    const me = await searcher(country);
    const begins = new Date("2031-03-03T00:00:00Z").getTime();
    const signedUp = async (ms: number) =>
      (await createMember(app, { profile: { country, createdAt: new Date(begins + ms) } })).id;
    await signedUp(-1);
    const [first, last] = [await signedUp(0), await signedUp(day * 1000 - 1)];
    for (const time of ["00:00:00", "12:00:00", "23:59:59.999"]) {
      app.clock.set(new Date(`2031-03-10T${time}Z`));
      expect(await found(me, { new: "yes" })).toEqual([first, last].sort());
    }
    app.clock.set(new Date("2031-03-11T00:00:00Z"));
    expect(await found(me, { new: "yes" })).toEqual([]);
    app.clock.set(start);
  });

  it("shared interests: at least one of the searcher's own; without any, the filter is not applied", async () => {
    const country = newCountry();
    await settle(country);
    const me = await searcher(country, { interests: ["sauna", "yoga"] });
    expect(await found(me, { interests: "shared" })).toEqual(await found(me, { interests: "sauna,yoga" }));
    expect((await search(me, { interests: "shared" })).body.filters.interests).toEqual(["yoga", "sauna"]);
    const bare = await searcher(country);
    const { body } = await search(bare, { interests: "shared" });
    expect([body.filters.interests, body.count]).toEqual([[], 10]);
    await db(sql`update profiles set hidden_fields = '{interests}' where member_id = ${me.id}`);
    expect(await found(me, { interests: "shared" })).toEqual(await found(me, { interests: "sauna,yoga" }));
  });

  it("no member on either side of a block with the searcher", async () => {
    const country = newCountry();
    const me = await searcher(country);
    const profile = { country, lastSeenAt: ago(5), createdAt: ago(day), interests: ["cats"] };
    const [blocker, blocked] = [await createMember(app, { profile }), await createMember(app, { profile })];
    for (const { id } of [blocker, blocked]) await createPhoto(app, id);
    await block(app, blocker.id, me.id);
    await block(app, me.id, blocked.id);
    for (const wish of [...wishes, { new: "yes" }]) {
      const { body } = await search(me, wish);
      expect([body.count, body.members, body.without]).toEqual([0, [], []]);
    }
  });
});

const db = (query: ReturnType<typeof sql>) => rowsOf(app.services.db, query);

describe("a site", () => {
  const query = { photo: "yes", online: "yes", new: "yes", interests: "cats" };
  const applied = (settings: SettingsOverrides, browser: Browser) =>
    withSettings(app, settings, async () => {
      const [{ body }, shown] = [await search(browser, query), await browser.call("GET /api/settings.php")];
      const { photo, online, new: isNew, interests } = body.filters;
      return { applied: [photo, online, isNew, interests.length > 0], offered: shown.body.search_fields };
    });

  it("has the filters of its search_fields, and none by what it shows of nobody", async () => {
    const me = await searcher(newCountry());
    expect(await applied({}, me)).toMatchObject({ applied: [true, true, true, true] });
    for (const [at, field] of (["photo", "online", "new", "interests"] as const).entries()) {
      const { applied: only, offered } = await applied({ search: { fields: [field] } }, me);
      expect([only, offered]).toEqual([[0, 1, 2, 3].map((each) => each === at), [field]]);
    }
    const quiet = await applied({ profiles: { visibleNotes: ["distance"], visibleFields: ["region"] } }, me);
    expect(quiet.applied).toEqual([true, false, true, false]);
    expect(quiet.offered).toEqual([
      "gender",
      "country",
      "countryregion",
      "age",
      "photo",
      "new",
      "distance",
      "seeks",
    ]);
  });

  it("finds fictional profiles by the same filters", async () => {
    const country = newCountry();
    const me = await searcher(country);
    const profile = {
      country,
      kind: "fictional" as const,
      createdAt: ago(60 * day),
      lastSeenAt: ago(2 * day),
    };
    const [plain, liked] = [
      await createMember(app, { profile }),
      await createMember(app, { profile: { ...profile, interests: ["cats"], createdAt: ago(day) } }),
    ];
    await createPhoto(app, liked.id);
    await withSettings(app, { kinds: { fictionalWarning: "Written by us." } }, async () => {
      const kind = { kind: "fictional" };
      expect(await found(me, kind)).toEqual([plain.id, liked.id].sort());
      const fitting: Query[] = [{ photo: "yes" }, { interests: "cats" }, { new: "yes" }];
      for (const wish of fitting) {
        expect(await found(me, { ...kind, ...wish })).toEqual([liked.id]);
      }
      const { body } = await search(me, { ...kind, online: "yes" });
      expect([body.count, body.without]).toEqual([
        0,
        [{ filter: "online", count: 2, count_is_minimum: false }],
      ]);
    });
  });
});

describe("the address", () => {
  it.each([
    "photo=no",
    "photo=",
    "online=1",
    "new=week",
    "interests=",
    "interests=gold",
    "interests=cats,gold",
    "interests=shared,cats",
  ])("refuses %s", async (query) => {
    const me = await searcher("QZ");
    const answer = await me.raw({ method: "GET", url: `/api/members?${query}` });
    expect([answer.status, Object.keys(JSON.parse(answer.body).fields ?? {})]).toEqual([
      422,
      [query.split("=")[0]],
    ]);
  });

  it("tells which single filter keeps everybody away", async () => {
    const country = newCountry();
    await settle(country);
    const me = await searcher(country);
    const without = async (query: Query) =>
      (await search(me, query)).body.without.map(({ filter, count }) => [filter, count]);
    expect(await without({ photo: "yes", online: "yes" })).toEqual([
      ["photo", 1],
      ["online", 1],
    ]);
    expect(await without({ interests: "gardening" })).toEqual([["interests", 10]]);
    expect(await without({ online: "yes" })).toEqual([]);
    expect(await without({ photo: "yes", online: "yes", interests: "gardening" })).toEqual([]);
  });
});

describe("pages", () => {
  const country = "ZQ";
  let people: string[];
  beforeAll(async () => {
    people = [];
    for (let index = 0; index < 60; index += 1) {
      const profile = { country, lastSeenAt: ago(index), createdAt: ago(index), interests: ["cats"] };
      const { id } = await createMember(app, { profile });
      await createPhoto(app, id);
      people.push(id);
    }
    // As many who are not asked for between them.
    for (let index = 0; index < 30; index += 1) {
      const profile = { country, lastSeenAt: ago(1000 + index), createdAt: ago(20 * day) };
      await createMember(app, { profile });
    }
  });

  it.each(
    orders.flatMap((order): Query[] => [
      { order, photo: "yes" },
      { order, online: "yes", new: "yes" },
      { order, interests: "cats" },
    ]),
  )("of %o give everybody exactly once", async (query) => {
    const me = await searcher(country);
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search(me, { ...query, ...(cursor ? { cursor } : {}) });
      expect(body.count).toBe(60);
      shown.push(...body.members.map(({ id }) => id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(shown.toSorted()).toEqual(people.toSorted());
  });

  it("go on with the same filters only, and ask anew who is online", async () => {
    const me = await searcher(country);
    const query = { order: "newest", online: "yes" };
    const cursor = (await search(me, query)).body.next_cursor as string;
    const others: Query[] = [
      { order: "newest" },
      { ...query, photo: "yes" },
      { ...query, interests: "cats" },
      { ...query, new: "yes" },
    ];
    for (const other of others) {
      expect((await search(me, { ...other, cursor })).status).toBe(400);
    }
    const ids = async () => (await search(me, { ...query, cursor })).body.members.map(({ id }) => id);
    const page = await ids();
    expect(page).toHaveLength(24);
    // Minutes later nobody on this page is online: an old cursor does not tell who was at its time.
    app.clock.advance(400);
    expect(await ids()).toEqual([]);
    const [back] = page;
    await app.services.db
      .update(profiles)
      .set({ lastSeenAt: app.clock.now() })
      .where(eq(profiles.memberId, back ?? ""));
    expect(await ids()).toEqual([back]);
    app.clock.set(start);
  });
});

it("has a bit for each interest", async () => {
  const [row] = await rowsOf<{ bits: string; each: number }>(
    app.services.db,
    sql`select interest_bits(${sql.param([...interestTopics])}::text[])::text as bits,
      (select count(distinct interest_bits(array[topic]))::int
        from unnest(${sql.param([...interestTopics])}::text[]) topic) as each`,
  );
  expect(row?.bits.replaceAll("0", "")).toHaveLength(interestTopics.length);
  expect(row?.each).toBe(interestTopics.length);
});
