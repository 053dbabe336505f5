import { Placeholder, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { createMember } from "#server/test/factories.ts";
import { atSize } from "#server/test/proof-size.ts";
import { createSearchCrowd } from "#server/test/search-crowd.ts";
import { CellDirectory } from "./cells.ts";
import { countHits } from "./count-hits.ts";
import { findSearcher } from "./find-searcher.ts";
import { statementsOf } from "./queries.ts";
import type { Search, SearchOrder } from "./search.ts";
import { membersPerPage } from "./search-limits.ts";
import { findHits, type HitPlace } from "./select-hits.ts";

const crowd = atSize(20_000, 100_000);
const limit = membersPerPage + 1;
/** Far fewer than a hundredth of the crowd, or than all who are hits. */
const rowsOfOneStatement = 700;

let app: TestApp;
let search: Search;
const cells = new CellDirectory();

beforeAll(async () => {
  app = await createTestApp();
  const { db, sites } = app.services;
  const siteId = await createSearchCrowd(app, crowd);
  const member = await createMember(app, { profile: { gender: "man", seeks: ["woman"] } });
  const site = (await sites.find("localhost")) as Parameters<typeof findSearcher>[2];
  const searcher = await findSearcher(db, cells, site, member.id);
  const filters = { gender: "woman", country: "DE", region: null, minAge: 25, maxAge: 50 } as const;
  search = { siteId, searcher, filters: { ...filters, order: "newest" }, at: app.clock.now() };
}, 240_000);
afterAll(() => app.close());

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
type Prepared = { getQuery(): { sql: string; params: unknown[] } };
type Step = { statement: Prepared; values: Record<string, unknown> };

/** Runs something and notes which statements it executed with which values. */
async function stepsOf(run: () => Promise<unknown>): Promise<Step[]> {
  const { count, many, few, ...others } = statementsOf(app.services.db, {
    isMember: true,
    soughtBy: "man",
    isInCountry: true,
    isInRegion: false,
  });
  const steps: Step[] = [];
  const spies = [count, ...Object.values(many), ...Object.values(few), ...Object.values(others)].map(
    (statement) => {
      const execute = statement.execute.bind(statement) as (values?: object) => never;
      return vi.spyOn(statement, "execute").mockImplementation((values = {}) => {
        steps.push({ statement: statement as unknown as Prepared, values });
        return execute(values);
      });
    },
  );
  await run();
  for (const spy of spies) spy.mockRestore();
  return steps;
}

/** The plan as it ran: made for these values, and made for any, as a prepared statement's is in the long run. */
async function plansOf({ statement, values }: Step): Promise<Node[][]> {
  const { sql: text, params } = statement.getQuery();
  const given = params.map((param) => literal(param instanceof Placeholder ? values[param.name] : param));
  const { db } = app.services;
  const plans: Node[][] = [];
  // One connection for all of it, and nothing of it stays.
  await db.transaction(async (tx) => {
    await rowsOf(tx, sql.raw(`prepare planned as ${text}`));
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await rowsOf(tx, sql.raw(`set local plan_cache_mode = ${mode}`));
      const explain = `explain (analyze, format json) execute planned(${given.join(", ")})`;
      const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: Node }] }>(tx, sql.raw(explain));
      plans.push(nodesOf(row!["QUERY PLAN"][0].Plan));
    }
    await rowsOf(tx, sql.raw("deallocate planned"));
  });
  return plans;
}

function literal(given: unknown): string {
  if (given === null || given === undefined) return "null";
  return Array.isArray(given) ? `'{${given.join(",")}}'` : `'${String(given)}'`;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function expectBounded(steps: Step[], index: string): Promise<void> {
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    for (const nodes of await plansOf(step)) {
      const text = JSON.stringify(nodes, null, 1);
      expect(
        nodes.map((node) => node["Index Name"]),
        text,
      ).toContain(index);
      const whole = nodes.filter((node) => node["Node Type"] === "Seq Scan");
      expect(
        whole.map((node) => node["Relation Name"]).filter((name) => name !== "blocks"),
        text,
      ).toEqual([]);
      for (const node of nodes) {
        const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
        expect(read, `${node["Node Type"]} ${text}`).toBeLessThan(rowsOfOneStatement);
      }
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
        findHits(db, cells, ordered, { limit, behind, areFew: false });
      const places: (HitPlace | null)[] = [null];
      for (let number = 1; number <= 45; number += 1) {
        places.push((await page(places.at(-1) ?? null)).at(membersPerPage - 1)?.place ?? null);
      }
      for (const place of [null, places[1]!, places[45]!]) {
        const steps = await stepsOf(() => page(place));
        for (const step of steps) {
          const isRecent = "exceptCells" in step.values;
          await expectBounded([step], (isRecent ? indexes.at(-1) : indexes[0]) ?? "");
        }
      }
    },
  );

  it("what is counted, and hits that are few, are found by age", async () => {
    const { db } = app.services;
    const filters = { ...search.filters, minAge: 40, maxAge: atSize(42, 40) };
    const few = { ...search, filters };
    const { count, isMinimum } = await countHits(db, few);
    expect([count > 50, count < 500, isMinimum]).toEqual([true, true, false]);
    await expectBounded(await stepsOf(() => countHits(db, few)), "profiles_age");
    for (const order of ["newest", "online", "nearest", "best"] as const) {
      const ordered = { ...few, filters: { ...filters, order } };
      const wanted = { limit, behind: null, areFew: true };
      await expectBounded(await stepsOf(() => findHits(db, cells, ordered, wanted)), "profiles_age");
    }
  });
});
