import { eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { ageOn } from "#server/platform/age.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import { distanceKm } from "#server/platform/geo/distance.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { block, createMember } from "#server/test/people/factories.ts";
import { scoreOf } from "#server/test/people/match-score.ts";
import { bringCells, callerOf, createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { countHits } from "./count-hits.ts";
import { findSearcher } from "./find-searcher.ts";
import type { Search, SearchOrder } from "./search.ts";
import { allHits, membersPerPage } from "./search-limits.ts";
import { findHits, type HitPlace } from "./select-hits.ts";

const crowd = 1_200;
const berlin = { lat: 52.52, lon: 13.4 };
const interests = ["cats", "wine"];
let app: TestApp;
let search: Search;
let people: (typeof profiles.$inferSelect)[];
const cells = new CellDirectory();

beforeAll(async () => {
  app = await createTestApp();
  const { db, sites } = app.services;
  const siteId = await createSearchCrowd(app, crowd);
  // One in ten is new, all at the same time.
  const createdAt = new Date(app.clock.now().getTime() - 2 * 86_400_000);
  await db.update(profiles).set({ createdAt }).where(like(profiles.name, "%3@%"));
  const me = await createMember(app, { profile: { gender: "man", seeks: ["woman", "man"], interests } });
  const site = (await sites.find("localhost")) as RequestSite;
  const searcher = await findSearcher(db, site, callerOf(me.id));
  await bringCells(db, cells);
  search = {
    siteId,
    searcher: { ...searcher, cell: berlin, interests },
    filters: {
      gender: "any",
      country: null,
      region: null,
      minAge: 25,
      maxAge: 60,
      withPhoto: false,
      isOnline: false,
      isNew: false,
      ...{ interests: [], distance: null, seeks: null, traits: {} },
      order: "nearest",
      kind: "member",
    },
    at: app.clock.now(),
  };
  const { minAge, maxAge } = search.filters;
  people = (await db.select().from(profiles)).filter(({ memberId, birthDate }) => {
    const age = ageOn(birthDate, search.at);
    return memberId !== me.id && age >= minAge && age <= maxAge;
  });
}, 240_000);
afterAll(() => app.close());

const kmTo = ({ cellLat, cellLon, hiddenFields }: (typeof people)[number]) =>
  cellLat === null || cellLon === null || hiddenFields.includes("region")
    ? Number.POSITIVE_INFINITY
    : distanceKm(berlin, { lat: cellLat, lon: cellLon });

async function walk(
  given: Search,
  areFew: boolean,
  between?: (page: number, shown: string[]) => Promise<void>,
) {
  const shown: string[] = [];
  let behind: HitPlace | null = null;
  for (let page = 1; ; page += 1) {
    const { found } = await findHits(app.services.db, cells, given, {
      limit: membersPerPage + 1,
      behind,
      areFew,
      most: allHits,
    });
    const hits = found.slice(0, membersPerPage);
    shown.push(...hits.map(({ place }) => place.memberId));
    if (found.length <= membersPerPage) return shown;
    // The same conversion as in a cursor.
    behind = JSON.parse(JSON.stringify(hits.at(-1)!.place));
    await between?.(page, shown);
  }
}

const ordered = (order: SearchOrder, more: Partial<Search> = {}): Search => ({
  ...search,
  ...more,
  filters: { ...search.filters, order },
});

describe("page after page through a crowd", () => {
  it.each([true, false])(
    "the nearest come first, by great circle to the last one (few: %s)",
    async (areFew) => {
      const km = new Map(people.map((person) => [person.memberId, kmTo(person)]));
      const walked = await walk(ordered("nearest"), areFew);
      const expected = [...km.values()].sort((one, other) => one - other);
      // Distances that differ by a millimetre count as equal.
      const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 1e6) : value);
      expect(walked.map((memberId) => rounded(km.get(memberId) ?? -1))).toEqual(expected.map(rounded));
      expect(new Set(walked).size).toBe(people.length);
    },
  );

  it("few hits and many come in the same order", async () => {
    for (const order of ["newest", "online", "nearest"] as const) {
      expect(await walk(ordered(order), true)).toEqual(await walk(ordered(order), false));
    }
  });

  it.each<[string, Partial<Search["filters"]>, (person: (typeof people)[number]) => boolean]>([
    ["with a photo", { withPhoto: true }, ({ hasPhoto }) => hasPhoto],
    [
      "online now",
      { isOnline: true },
      ({ lastSeenAt }) => search.at.getTime() - lastSeenAt.getTime() < 300_000,
    ],
    [
      "new here",
      { isNew: true },
      ({ createdAt }) =>
        createdAt.toISOString() >= new Date(search.at.getTime() - 7 * 86_400_000).toISOString().slice(0, 10),
    ],
    ["with an interest", { interests: ["wine", "yoga"] }, (person) => person.interests.includes("wine")],
    [
      "with a photo and an interest",
      { withPhoto: true, interests: ["cats"] },
      (person) => person.hasPhoto && person.interests.includes("cats"),
    ],
  ])("members %s are found in every order, whether few or many, and counted", async (_, wish, has) => {
    const expected = people
      .filter(has)
      .map(({ memberId }) => memberId)
      .toSorted();
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(people.length / 2);
    for (const order of ["newest", "online", "nearest", "best"] as const) {
      const given = { ...search, filters: { ...search.filters, ...wish, order } };
      expect((await walk(given, true)).toSorted()).toEqual(expected);
      expect((await walk(given, false)).toSorted()).toEqual(expected);
      expect((await countHits(app.services.db, given)).count).toBe(expected.length);
    }
  });

  it.each<[SearchOrder, "createdAt" | "lastSeenAround"]>([
    ["newest", "createdAt"],
    ["online", "lastSeenAround"],
  ])("%s is by its time, then by id", async (order, time) => {
    const expected = people.toSorted(
      (one, other) => other[time].getTime() - one[time].getTime() || (one.memberId < other.memberId ? 1 : -1),
    );
    expect(await walk(ordered(order), false)).toEqual(expected.map(({ memberId }) => memberId));
  });

  it.each<SearchOrder>(["online", "best"])(
    "by %s no place tells more of a visit than its quarter of an hour",
    async (order) => {
      const { db } = app.services;
      const { found } = await findHits(
        db,
        cells,
        ordered(order, { searcher: { ...search.searcher, cell: null } }),
        {
          limit: 300,
          behind: null,
          areFew: false,
          most: allHits,
        },
      );
      const told =
        JSON.stringify(found.map(({ place }) => place)).match(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:[^"]+/g) ?? [];
      expect(told.length).toBeGreaterThan(100);
      for (const time of told) expect(time).toMatch(/ \d{2}:(00|15|30|45):00\+00$/);
    },
  );

  it.each(["with", "without"])(
    "the best show everybody once, likely and high scores first (%s a place)",
    async (place) => {
      const cell = place === "with" ? berlin : null;
      const given = ordered("best", { searcher: { ...search.searcher, cell } });
      const { db } = app.services;
      const portrayed = new Set(
        (await db.select().from(photos).where(eq(photos.status, "active"))).map(({ memberId }) => memberId),
      );
      const score = new Map(
        people.map((person) => [
          person.memberId,
          scoreOf(
            {
              seenAt: person.lastSeenAround.getTime(),
              interests: person.interests,
              hasPhoto: portrayed.has(person.memberId),
            },
            { km: cell ? kmTo(person) : Number.POSITIVE_INFINITY, interests, at: given.at },
          ),
        ]),
      );
      const walked = await walk(given, false);
      expect(new Set(walked)).toEqual(new Set(score.keys()));
      expect(walked).toHaveLength(people.length);
      const mean = (ids: string[]) => ids.reduce((sum, id) => sum + (score.get(id) ?? 0), 0) / ids.length;
      const [first, last] = [walked.slice(0, 120), walked.slice(-120)];
      expect(mean(first)).toBeGreaterThan(mean(walked) + 5);
      expect(mean(last)).toBeLessThan(mean(walked));
      // If hits are few: by score alone.
      const wanted = { limit: crowd, behind: null, areFew: true, most: allHits };
      const { found: few } = await findHits(db, cells, given, wanted);
      const scores = few.map(({ place: at }) => ("score" in at ? at.score : Number.NaN));
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(few).toHaveLength(people.length);
      expect(new Map(few.map(({ place: at }, index) => [at.memberId, scores[index]]))).toEqual(score);
      expect(few.every(({ place: at, card }) => card?.memberId === at.memberId)).toBe(true);
    },
  );

  it("only a member who leaves between two pages is missing", async () => {
    const { db } = app.services;
    for (const order of ["nearest", "best"] as const) {
      const gone: string[] = [];
      const walked = await walk(ordered(order), false, async (page, shown) => {
        if (page % 7 !== 3) return;
        const rest = people.filter(({ memberId }) => !shown.includes(memberId));
        const leaving = rest.filter((_, index) => index % 40 === 0).map(({ memberId }) => memberId);
        gone.push(...leaving);
        if (leaving.length > 0) {
          await db.update(profiles).set({ isPrivate: true }).where(inArray(profiles.memberId, leaving));
        }
      });
      const left = new Set(gone);
      expect(gone.length).toBeGreaterThan(20);
      expect(new Set(walked)).toEqual(
        new Set(people.map(({ memberId }) => memberId).filter((memberId) => !left.has(memberId))),
      );
      expect(walked).toHaveLength(new Set(walked).size);
      await db.update(profiles).set({ isPrivate: false }).where(inArray(profiles.memberId, gone));
    }
  });
});

describe("the columns that the database keeps for searches", () => {
  const found = async (memberId: string) => {
    const hits = await walk(ordered("newest", { at: app.clock.now() }), false);
    return hits.includes(memberId);
  };

  it("follows every change of a profile and of its account", async () => {
    const { db } = app.services;
    const { memberId } = people[0]!;
    const profile = (set: Partial<typeof profiles.$inferInsert>) =>
      db.update(profiles).set(set).where(eq(profiles.memberId, memberId));
    const account = (status: "active" | "banned") =>
      db.update(accounts).set({ status }).where(eq(accounts.id, memberId));
    const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => profile({ status: "hidden" }), () => profile({ status: "active" })],
      [() => profile({ kind: "fictional" }), () => profile({ kind: "member" })],
      [() => profile({ isInvisible: true }), () => profile({ isInvisible: false })],
      [() => profile({ isPrivate: true }), () => profile({ isPrivate: false })],
      [() => profile({ seeks: ["woman"] }), () => profile({ seeks: ["man"] })],
      [() => account("banned"), () => account("active")],
      // `isListed` cannot be set by hand.
      [() => profile({ status: "disabled", isListed: true }), () => profile({ status: "active" })],
    ];
    for (const [away, back] of changes) {
      await away();
      expect(await found(memberId), String(away)).toBe(false);
      await back();
      expect(await found(memberId), String(back)).toBe(true);
    }
  });

  it("knows a cell that nobody lived in before at once, and counts like it shows", async () => {
    const { db } = app.services;
    const { memberId } = people[1]!;
    const set = { cellLat: 52.5, cellLon: 13.41, hiddenFields: [] };
    await db.update(profiles).set(set).where(eq(profiles.memberId, memberId));
    await bringCells(db, cells);
    const wanted = { limit: 1, behind: null, areFew: false, most: allHits };
    const {
      found: [nearest],
    } = await findHits(db, cells, ordered("nearest"), wanted);
    expect(nearest?.place.memberId).toBe(memberId);
    const { count } = await countHits(
      db,
      ordered("nearest", { searcher: { ...search.searcher, seeks: ["man"] } }),
    );
    const few = ordered("nearest", { searcher: { ...search.searcher, seeks: ["man"] } });
    expect(count).toBe(Math.min(1000, (await walk(few, false)).length));
    const { memberId: blocked } = people[2]!;
    await block(app, blocked, search.searcher.memberId!);
    expect(await found(blocked)).toBe(false);
  });
});
