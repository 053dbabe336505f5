import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createMember } from "#server/test/people/factories.ts";
import { anybody, bringCells, callerOf, createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { findSearcher } from "./find-searcher.ts";
import type { Search } from "./search.ts";
import { allHits, membersPerPage } from "./search-limits.ts";
import { findHits, type HitPlace } from "./select-hits.ts";

/** If a site hides last visits, the order of best matches must not reveal them either. */

const crowd = 400;
const cells = new CellDirectory();
let app: TestApp;
let quiet: Search;

beforeAll(async () => {
  app = await createTestApp();
  const { db, sites } = app.services;
  const siteId = await createSearchCrowd(app, crowd);
  const interests = ["cats", "wine"];
  const me = await createMember(app, { profile: { gender: "man", seeks: ["woman", "man"], interests } });
  await settleSite(app, { profiles: { visibleNotes: ["distance"] } });
  const site = (await sites.find("localhost")) as RequestSite;
  const searcher = await findSearcher(db, site, callerOf(me.id));
  await bringCells(db, cells);
  quiet = {
    siteId,
    searcher: { ...searcher, cell: { lat: 48.1, lon: 9.2 }, interests },
    filters: anybody,
    at: app.clock.now(),
  };
}, 240_000);
afterAll(() => app.close());

async function walk(search: Search, areFew: boolean): Promise<string[]> {
  const shown: string[] = [];
  for (let behind: HitPlace | null = null; ; ) {
    const wanted = { limit: membersPerPage + 1, behind, areFew, most: allHits };
    const { found } = await findHits(app.services.db, cells, search, wanted);
    const hits = found.slice(0, membersPerPage);
    shown.push(...hits.map(({ place }) => place.memberId));
    if (found.length <= membersPerPage) return shown;
    // The same conversion as in a cursor.
    behind = JSON.parse(JSON.stringify(hits.at(-1)?.place)) as HitPlace;
  }
}

const everybodyComesBack = (hours: string) =>
  app.services.db.update(profiles).set({
    lastSeenAt: sql`${app.clock.now().toISOString()}::timestamptz
      - ascii(substr(md5(${profiles.memberId}::text || ${hours}), 1, 1)) % 7 * ${hours}::int * interval '1 hour'`,
  });

it.each([
  ["few hits with a place", true, true],
  ["few hits without one", true, false],
  ["many hits with a place", false, true],
  ["many hits without one", false, false],
])("%s come in an order that no visit changes, each once", async (_, areFew, isPlaced) => {
  const searcher = isPlaced ? quiet.searcher : { ...quiet.searcher, cell: null };
  const search = { ...quiet, searcher };
  await everybodyComesBack("1");
  const before = await walk(search, areFew);
  expect(new Set(before).size).toBe(crowd);
  expect(before).toHaveLength(crowd);
  await everybodyComesBack("70");
  expect(await walk(search, areFew)).toEqual(before);
  // If visits are shown, they count.
  const open = { ...search, searcher: { ...searcher, seesVisits: true } };
  expect(await walk(open, areFew)).not.toEqual(before);
});
