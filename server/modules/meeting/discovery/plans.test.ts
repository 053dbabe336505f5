import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  indexesOf,
  listPlanNodes,
  type Planned,
  planModes,
  rowsRead,
  tablesScanned,
} from "#server/test/app/plan-nodes.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember } from "#server/test/people/factories.ts";
import { anybody, bringCells, callerOf, createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { countHits } from "./count-hits.ts";
import { findAmong } from "./find-among.ts";
import { findSearcher } from "./find-searcher.ts";
import type { Shape } from "./hit-rules.ts";
import { limitDistance } from "./limit-distance.ts";
import { statementsOf } from "./queries.ts";
import type { Search, SearchOrder } from "./search.ts";
import { allHits, membersPerPage } from "./search-limits.ts";
import { findHits, type HitPlace } from "./select-hits.ts";

const crowd = atSize(20_000, 100_000);
const limit = membersPerPage + 1;
/** Far fewer than a hundredth of the crowd, and than all hits. */
const rowsOfOneStatement = 700;

let app: TestApp;
let search: Search;
const cells = new CellDirectory();

beforeAll(async () => {
  app = await createTestApp();
  const { db, sites } = app.services;
  const siteId = await createSearchCrowd(app, crowd);
  const member = await createMember(app, { profile: { gender: "man", seeks: ["woman"] } });
  const site = (await sites.find("localhost")) as RequestSite;
  const searcher = await findSearcher(db, site, callerOf(member.id));
  await bringCells(db, cells);
  const filters = { gender: "woman", country: "DE", minAge: 25, maxAge: 50, order: "newest" } as const;
  search = {
    siteId,
    searcher,
    filters: { ...anybody, ...filters },
    at: app.clock.now(),
  };
}, 240_000);
afterAll(() => app.close());

type Step = { statement: Planned; values: Record<string, unknown> };

/** Runs a function and records the statements it executed, with their values. */
async function stepsOf(run: () => Promise<unknown>, shape: Partial<Shape> = {}): Promise<Step[]> {
  const { count, many, few, ...others } = statementsOf(app.services.db, {
    isMember: true,
    soughtBy: "man",
    isInCountry: true,
    isInRegion: false,
    isDeck: false,
    ...{ withPhoto: false, isOnline: false, isNew: false, byInterests: false },
    ...{ byDistance: false, byTraits: false, alsoSeeking: null },
    ...shape,
  });
  const steps: Step[] = [];
  const spies = [count, ...Object.values(many), ...Object.values(few), ...Object.values(others)].map(
    (statement) => {
      const execute = statement.execute.bind(statement) as (values?: object) => never;
      return vi.spyOn(statement, "execute").mockImplementation((values = {}) => {
        steps.push({ statement: statement as unknown as Planned, values });
        return execute(values);
      });
    },
  );
  await run();
  for (const spy of spies) spy.mockRestore();
  return steps;
}

async function expectBounded(steps: Step[], index: string): Promise<void> {
  expect(steps.length).toBeGreaterThan(0);
  for (const { statement, values } of steps) {
    for (const mode of planModes) {
      const nodes = await listPlanNodes(app.services.db, statement, { values, mode });
      const text = JSON.stringify(nodes, null, 1);
      expect(indexesOf(nodes), text).toContain(index);
      expect(
        tablesScanned(nodes).filter((table) => table !== "blocks" && table !== "likes"),
        text,
      ).toEqual([]);
      for (const node of nodes)
        expect(rowsRead(node), `${node["Node Type"]} ${text}`).toBeLessThan(rowsOfOneStatement);
    }
  }
}

describe("among twenty thousand, and in full size a hundred thousand", () => {
  it.each<[SearchOrder, string[]]>([
    ["newest", ["profiles_newest"]],
    ["online", ["profiles_recent"]],
    ["nearest", ["profiles_near"]],
    ["best", ["profiles_near", "profiles_recent"]],
  ])(
    "a page by %s reads about as many rows as it shows, the first, the next and a late one",
    async (order, indexes) => {
      const { db } = app.services;
      const ordered = { ...search, filters: { ...search.filters, order } };
      const page = async (behind: HitPlace | null) =>
        (await findHits(db, cells, ordered, { limit, behind, areFew: false, most: allHits })).found;
      const places: (HitPlace | null)[] = [null];
      for (let number = 1; number <= 45; number += 1) {
        places.push((await page(places.at(-1) ?? null)).at(membersPerPage - 1)?.place ?? null);
      }
      for (const place of [null, places[1]!, places[45]!]) {
        const steps = await stepsOf(() => page(place));
        for (const index of indexes) await expectBounded(steps, index);
      }
    },
  );

  it("counts and rare hits use the index by age", async () => {
    const { db } = app.services;
    const filters = { ...search.filters, minAge: 40, maxAge: atSize(42, 40) };
    const few = { ...search, filters };
    const { count, isMinimum } = await countHits(db, few);
    expect([count > 50, count < 500, isMinimum]).toEqual([true, true, false]);
    await expectBounded(await stepsOf(() => countHits(db, few)), "profiles_age");
    for (const order of ["newest", "online", "nearest", "best"] as const) {
      const ordered = { ...few, filters: { ...filters, order } };
      const wanted = { limit, behind: null, areFew: true, most: allHits };
      await expectBounded(await stepsOf(() => findHits(db, cells, ordered, wanted)), "profiles_age");
    }
  });

  it.each<[string, Partial<Search["filters"]>, Partial<Shape>, string]>([
    ["with a photo", { withPhoto: true }, { withPhoto: true }, "profiles_age"],
    ["with an interest", { interests: ["cats"] }, { byInterests: true }, "profiles_age"],
    ["who are single", { traits: { relationship_status: ["single"] } }, { byTraits: true }, "profiles_age"],
    ["who seek women too", { seeks: "woman" }, { alsoSeeking: "woman" }, "profiles_age"],
    ["online now", { isOnline: true }, { isOnline: true }, "profiles_recent"],
    ["new here", { isNew: true }, { isNew: true }, "profiles_newest"],
  ])("members %s are counted, sorted and paged by an index", async (_, wish, shape, narrow) => {
    const { db } = app.services;
    const isMany = narrow === "profiles_age";
    const age = isMany ? { minAge: 40, maxAge: atSize(42, 40) } : {};
    const few = { ...search, filters: { ...search.filters, ...wish, ...age } };
    expect((await countHits(db, few)).count).toBeGreaterThan(0);
    await expectBounded(await stepsOf(() => countHits(db, few), shape), narrow);
    for (const [order, index] of [
      ["newest", "profiles_newest"],
      ["online", "profiles_recent"],
      ["nearest", "profiles_near"],
      ["best", "profiles_near"],
    ] as const) {
      const ordered = { ...few, filters: { ...few.filters, order } };
      const wanted = { limit, behind: null, areFew: true, most: allHits };
      await expectBounded(await stepsOf(() => findHits(db, cells, ordered, wanted), shape), narrow);
      if (!isMany) continue;
      const many = { ...search, filters: { ...search.filters, ...wish, order } };
      const page = () => findHits(db, cells, many, { ...wanted, areFew: false });
      await expectBounded(await stepsOf(page, shape), index);
    }
  });

  it("members within a distance are counted, sorted and paged by an index", async () => {
    const { db } = app.services;
    const around = (km: number, filters: Partial<Search["filters"]> = {}): Search =>
      limitDistance(cells, {
        ...search,
        searcher: { ...search.searcher, cell: { lat: 47, lon: 9 } },
        filters: { ...search.filters, distance: km, ...filters },
      });
    const shape = { byDistance: true };
    expect((await countHits(db, around(100))).count).toBeGreaterThan(0);
    await expectBounded(await stepsOf(() => countHits(db, around(100)), shape), "profiles_near");
    for (const [order, index] of [
      ["newest", "profiles_newest"],
      ["online", "profiles_recent"],
      ["nearest", "profiles_near"],
      ["best", "profiles_near"],
    ] as const) {
      const wanted = { limit, behind: null, most: allHits };
      const few = () => findHits(db, cells, around(50, { order }), { ...wanted, areFew: true });
      await expectBounded(await stepsOf(few, shape), "profiles_near");
      // The whole crowd is near: as many as a page needs are read in the order of its index.
      const many = () => findHits(db, cells, around(3000, { order }), { ...wanted, areFew: false });
      expect((await many()).found).toHaveLength(limit);
      await expectBounded(await stepsOf(many, shape), index);
    }
    const online = around(3000, { isOnline: true });
    await expectBounded(
      await stepsOf(() => countHits(db, online), { ...shape, isOnline: true }),
      "profiles_recent",
    );
  });

  it("a deck of the swipe game of whoever decided on hundreds reads about as many rows as it shows", async () => {
    const { db, clock } = app.services;
    const decider = search.searcher.memberId as string;
    const now = clock.now().toISOString();
    // Others decide too: a table of two hundred rows would need no index.
    const pairs = sql`select from_id, to_id, ${now}::timestamptz from (
        select member_id as from_id, lead(member_id) over (order by member_id) as to_id from profiles
      ) pairs where to_id is not null and from_id <> ${decider}::uuid on conflict do nothing`;
    await rowsOf(db, sql`insert into likes (from_id, to_id, created_at) ${pairs}`);
    await rowsOf(db, sql`insert into swipe_passes (member_id, passed_id, passed_at) ${pairs}`);
    const decided = sql`select member_id from profiles where gender = 'woman' and country = 'DE' and member_id <> ${decider}::uuid`;
    await rowsOf(
      db,
      sql`insert into likes (from_id, to_id, created_at)
      select ${decider}::uuid, member_id, ${now}::timestamptz from (${decided} order by member_id limit 20) d`,
    );
    await rowsOf(
      db,
      sql`insert into swipe_passes (member_id, passed_id, passed_at)
      select ${decider}::uuid, member_id, ${now}::timestamptz from (${decided} order by member_id desc limit 400) d`,
    );
    await rowsOf(db, sql`analyze likes, swipe_passes`);
    const deck: Search = {
      ...search,
      filters: { ...search.filters, order: "best" },
      deck: { passedSince: new Date(0) },
    };
    const wanted = { limit, behind: null, areFew: false, most: allHits };
    const deal = () => findHits(db, cells, deck, wanted);
    await expectBounded(await stepsOf(deal, { isDeck: true }), "profiles_near");
    const { found } = await deal();
    const ids = found.map(({ place }) => place.memberId);
    expect(ids).toHaveLength(limit);
    const [known] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from (select to_id as id from likes where from_id = ${decider}::uuid
        union all select passed_id from swipe_passes where member_id = ${decider}::uuid) d
        where d.id = any(${sql.param(ids)}::uuid[])`,
    );
    expect(known?.count).toBe(0);
    const among = await stepsOf(() => findAmong(db, deck, ids), { isDeck: true });
    await expectBounded(among, "profiles_pkey");
    expect((await findAmong(db, deck, ids)).map(({ memberId }) => memberId)).toEqual(ids);
  });
});
