import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceBandKm } from "#contracts/limits.ts";
import { searchOrders } from "#contracts/meeting/discovery.ts";
import { searchableOptions, traitFields } from "#contracts/people/profile-options.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { findNewHits } from "./find-new-hits.ts";

/** Filters by distance, by whom a member seeks, by looks and relationship. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Profile = NonNullable<NonNullable<Parameters<typeof createMember>[1]>["profile"]>;
type Query = Record<string, string>;

const wide = { gender: "woman", country: "any", min_age: "18", max_age: "99" };
const search = (browser: Browser, query: Query) =>
  browser.call("GET /api/members", { query: { ...wide, ...query } as never });

let countries = 0;
function newCountry(): string {
  countries += 1;
  return `X${String.fromCharCode(64 + countries)}`;
}
const create = async (profile: Partial<Profile>) => (await createMember(app, { profile })).id;
async function searcher(profile: Partial<Profile>): Promise<Browser & { id: string }> {
  const member = await createMember(app, { profile: { gender: "man", seeks: ["woman"], ...profile } });
  return Object.assign(await openSession(app, member), { id: member.id });
}
async function found(browser: Browser, query: Query): Promise<string[]> {
  const { status, body } = await search(browser, query);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.count).toBe(body.members.length);
  return body.members.map(({ id }) => id).sort();
}

describe("looks and relationship", () => {
  it("find those whose profiles show one of the options, and nobody who hides the field", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    const looks = { hairColor: "red", eyeColor: "green", bodyType: "slim", tattoos: "few" };
    const all = { ...looks, relationshipStatus: "single" };
    await create({ country });
    await create({ country, ...all });
    await create({ country, ...all, hairColor: "black", tattoos: "none" });
    await create({ country, ...all, hairColor: "undisclosed", relationshipStatus: "widowed" });
    for (const field of traitFields) await create({ country, ...all, hiddenFields: [field] });
    const told = new Map<string, Record<string, unknown>>();
    for (const id of await found(me, { country })) {
      const { body } = await me.call("GET /api/members/:member_id", { params: { member_id: id } });
      told.set(id, body.member);
    }
    expect(told.size).toBe(9);
    const asked: Query[] = [
      { hair_color: "red" },
      { hair_color: "red,black" },
      { eye_color: "green" },
      { body_type: "slim,athletic" },
      { tattoos: "few" },
      { relationship_status: "single" },
      { relationship_status: "widowed,divorced" },
      { hair_color: "black,red", relationship_status: "single", tattoos: "none" },
    ];
    for (const query of asked) {
      const shown = [...told].filter(([, member]) =>
        Object.entries(query).every(([field, options]) => options.split(",").includes(String(member[field]))),
      );
      expect(shown.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(shown.length, JSON.stringify(query)).toBeLessThan(9);
      for (const order of searchOrders) {
        expect(await found(me, { country, ...query, order }), JSON.stringify(query)).toEqual(
          shown.map(([id]) => id).sort(),
        );
      }
    }
  });

  it("stop finding a member who hides the field, at once", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    const id = await create({ country, eyeColor: "amber" });
    expect(await found(me, { country, eye_color: "amber" })).toEqual([id]);
    const hide = (hiddenFields: string[]) =>
      app.services.db.update(profiles).set({ hiddenFields }).where(eq(profiles.memberId, id));
    await hide(["eye_color"]);
    const { body } = await search(me, { country, eye_color: "amber" });
    // Nor does the hint for an empty search tell: it counts those without the filter.
    expect([body.count, body.without]).toEqual([
      0,
      [{ filter: "eye_color", count: 1, count_is_minimum: false }],
    ]);
    await hide([]);
    expect(await found(me, { country, eye_color: "amber" })).toEqual([id]);
  });

  it("are no filters where the site does not show them or does not offer them", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    await create({ country, seeks: ["man"], eyeColor: "amber", relationshipStatus: "single" });
    const query = { country, eye_color: "blue", relationship_status: "married", seeks: "woman" };
    const applied = async () => {
      const { traits, seeks } = (await search(me, query)).body.filters;
      return [Object.keys(traits), seeks];
    };
    expect(await applied()).toEqual([["eye_color", "relationship_status"], "woman"]);
    await withSettings(app, { profiles: { visibleFields: ["region", "hair_color"] } }, async () => {
      expect(await applied()).toEqual([[], "woman"]);
      expect(await found(me, query)).toEqual([]);
      expect((await found(me, { ...query, seeks: "man" })).length).toBe(1);
    });
    await withSettings(app, { search: { fields: ["relationship_status"] } }, async () => {
      expect(await applied()).toEqual([["relationship_status"], null]);
    });
  });

  it("have a bit for each option", async () => {
    const options = traitFields.flatMap((field) =>
      searchableOptions(field).map((option) => `${field}:${option}`),
    );
    const [row] = await rowsOf<{ bits: string; each: number }>(
      app.services.db,
      sql`select trait_bits(${sql.param(options)}::text[])::bit(64)::text as bits,
        (select count(distinct trait_bits(array[option]))::int
          from unnest(${sql.param(options)}::text[]) option) as each`,
    );
    expect(row?.bits.replaceAll("0", "")).toHaveLength(options.length);
    expect(row?.each).toBe(options.length);
  });
});

describe("whom a member seeks", () => {
  it("narrows a search besides the caller's own gender, also for visitors", async () => {
    const country = newCountry();
    const me = await searcher({ country });
    const [men, both] = [
      await create({ country, seeks: ["man"] }),
      await create({ country, seeks: ["man", "woman"] }),
    ];
    const women = await create({ country, seeks: ["woman"] });
    expect(await found(me, { country })).toEqual([men, both].sort());
    expect(await found(me, { country, seeks: "woman" })).toEqual([both]);
    const visitor = app.browser({ address: "2001:db8::17" });
    expect(await found(visitor, { country, seeks: "woman" })).toEqual([both, women].sort());
  });
});

describe("the filter by distance", () => {
  const berlin = { cellLat: 52.52, cellLon: 13.4 };
  const nowhere = { cellLat: null, cellLon: null };
  /** About as many kilometres north of Berlin. */
  const north = (km: number) => ({ ...berlin, cellLat: berlin.cellLat + km / 111.2 });

  it("finds those whose cards show a distance below, in each order, and nobody who hides their place", async () => {
    const country = newCountry();
    const me = await searcher({ country, ...berlin });
    for (const km of [0, 9.9, 10.1, 24, 26, 49, 51, 99, 101, 400]) await create({ country, ...north(km) });
    await create({ country, ...north(1), hiddenFields: ["region"] });
    await create({ country, ...nowhere });
    const cards = (await search(me, { country })).body.members;
    expect(cards).toHaveLength(12);
    const bands = Object.entries(distanceBandKm);
    for (const [at, [, km]] of bands.entries()) {
      const names = bands.slice(0, at + 1).map(([name]) => name);
      const near = cards.filter(({ distance }) => distance && names.includes(distance));
      expect(near).toHaveLength([2, 4, 6, 8][at] as number);
      for (const order of searchOrders) {
        const query = { country, order, distance: String(km) };
        expect(await found(me, query), JSON.stringify(query)).toEqual(near.map(({ id }) => id).sort());
      }
    }
  });

  it("is none for members without a place, for visitors, and where the site shows no distance", async () => {
    const country = newCountry();
    await create({ country, ...north(400) });
    const near = { country, distance: "10" };
    const [homeless, me] = [await searcher({ country, ...nowhere }), await searcher({ country, ...berlin })];
    for (const browser of [homeless, app.browser({ address: "2001:db8::18" })]) {
      const { body } = await search(browser, near);
      expect([body.count, body.filters.distance]).toEqual([1, null]);
    }
    expect(await found(me, near)).toEqual([]);
    for (const profiles of [
      { visibleNotes: ["online" as const] },
      { visibleFields: ["interests" as const] },
    ]) {
      await withSettings(app, { profiles }, async () => {
        const { body } = await search(me, near);
        expect([body.count, body.filters.distance]).toEqual([1, null]);
      });
    }
  });

  it("widens to the next band for similar members, and says so", async () => {
    const country = newCountry();
    // Nobody of the other tests is near.
    const helsinki = (km: number) => ({ cellLat: 60.2 + km / 111.2, cellLon: 24.9 });
    const me = await searcher({ country, ...helsinki(0) });
    const beyond = await create({ country, ...helsinki(20) });
    await create({ country, ...helsinki(40) });
    const { body } = await search(me, { country, distance: "10" });
    expect([body.count, body.similar.map(({ id }) => id), body.relaxed]).toEqual([0, [beyond], ["distance"]]);
    expect(body.without).toEqual([{ filter: "distance", count: 2, count_is_minimum: false }]);
  });

  it("continues for the place where the search began", async () => {
    const country = newCountry();
    const me = await searcher({ country, ...berlin });
    for (let at = 0; at < 30; at += 1) await create({ country, ...north(at / 10) });
    const query = { country, distance: "10" };
    const first = (await search(me, query)).body;
    await app.services.db.update(profiles).set(north(300)).where(eq(profiles.memberId, me.id));
    const cursor = first.next_cursor ?? "";
    const second = (await search(me, { ...query, cursor })).body.members;
    expect(new Set([...first.members, ...second].map(({ id }) => id)).size).toBe(30);
    expect((await search(me, { country, distance: "25", cursor })).status).toBe(400);
  });

  it("and the traits hold for the weekly note too", async () => {
    const country = newCountry();
    const me = await searcher({ country, ...berlin });
    const near = await create({ country, ...north(5), eyeColor: "blue" });
    await create({ country, ...north(5), eyeColor: "blue", hiddenFields: ["eye_color"] });
    await create({ country, ...north(30), eyeColor: "blue" });
    const site = await app.services.sites.find("localhost");
    if (!site) throw new Error("no site of the tests' own");
    const hits = await findNewHits(app.services.db, {
      site,
      memberId: me.id,
      given: { country, distance: 10, eye_color: "blue" },
      since: new Date(0),
      until: new Date(app.clock.now().getTime() + 1000),
      now: app.clock.now(),
    });
    expect(hits.map(({ memberId }) => memberId)).toEqual([near]);
  });
});

it.each([
  "distance=11",
  "distance=",
  "seeks=any",
  "hair_color=",
  "hair_color=green",
  "hair_color=undisclosed",
  "relationship_status=single,cats",
])("refuses %s at its field", async (query) => {
  const me = await searcher({ country: "XZ" });
  const answer = await me.raw({ method: "GET", url: `/api/members?${query}` });
  expect([answer.status, Object.keys(JSON.parse(answer.body).fields ?? {})]).toEqual([
    422,
    [query.split("=")[0]],
  ]);
});
