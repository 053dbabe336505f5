import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { applyFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { findSearcher } from "#server/modules/meeting/discovery/find-searcher.ts";
import { noteCount } from "#server/modules/meeting/discovery/recent-counts.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { indexesOf, listPlanNodes, planModes, rowsRead, tablesScanned } from "#server/test/app/plan-nodes.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember } from "#server/test/people/factories.ts";
import { bringCells, callerOf, createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { comparedAtMost, latestAtMost, walkedAtMost } from "./finder-limits.ts";
import { askCandidates } from "./list-finder-matches.ts";

const crowd = atSize(12_000, 100_000);
/** Both limits together; a fraction of the crowd. */
const rowsAtMost = walkedAtMost + latestAtMost + 1;

let app: TestApp;
const cells = new CellDirectory();
beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.services;
  const siteId = await createSearchCrowd(app, crowd);
  // All members have answered, each a minute after the last.
  await rowsOf(
    db,
    sql`insert into finder_answers (member_id, site_id, answers, answered_at)
      select member_id, ${siteId}::uuid,
        '{"seek": {"options": ["open"], "important": false}, "pace": {"options": ["slow"], "important": true}}',
        ${app.clock.now().toISOString()}::timestamptz - row_number() over (order by member_id) * interval '1 minute'
      from profiles`,
  );
  await rowsOf(db, sql`analyze`);
  await bringCells(db, cells);
}, 400_000);
afterAll(() => app.close());

/** There are no blocks and no likes here. */
const large = new Set(["accounts", "profiles", "photos", "finder_answers"]);
const place = { cellLat: 47, cellLon: 8 };
const nowhere = { cellLat: null, cellLon: null };
const few = { gender: "non_binary" as const, seeks: ["woman"], birthDate: "1940-01-01", ...place };
/** The asker, whether many fit them, and whether the site shows visits. */
const walks = [
  ["near", "profiles_near", { profile: place, isMany: true, seesVisits: true }],
  ["by the last visit", "profiles_recent", { profile: nowhere, isMany: true, seesVisits: true }],
  ["by the sign-up", "profiles_newest", { profile: nowhere, isMany: true, seesVisits: false }],
  ["whole, where few fit", null, { profile: few, isMany: false, seesVisits: true }],
  ["whole, where that is not known yet", null, { profile: place, isMany: false, seesVisits: true }],
] as const;

describe.each(walks)("of many who have answered, walked %s", (_, index, { profile, isMany, seesVisits }) => {
  it.each(planModes)("no more are looked at than the limits say (%s)", async (mode) => {
    const { db, sites, clock } = app.services;
    const now = clock.now();
    const site = (await sites.find("localhost")) as RequestSite;
    const { id } = await createMember(app, {
      profile: { gender: "man", seeks: ["woman"], country: "DE", birthDate: "1985-01-01", ...profile },
    });
    const answer = { options: ["open"], important: false };
    const answers = { seek: answer, evenings: answer, plans: answer };
    await db.insert(finderAnswers).values({ memberId: id, siteId: site.id, answers, answeredAt: now });
    const searcher = { ...(await findSearcher(db, site, callerOf(id))), seesVisits };
    const filters = applyFilters({}, { searcher, site, country: null, now });
    const search = { siteId: site.id, searcher, filters, at: now };
    noteCount(search, { count: 0, isMinimum: isMany });
    const { statement, values } = askCandidates(db, cells, search);
    const found = await statement.execute(values);
    expect(found.length).toBeLessThanOrEqual(comparedAtMost);
    if (profile !== few) expect(found.length).toBeGreaterThan(5);
    const nodes = await listPlanNodes(db, statement, { values: { ...values }, mode });
    for (const wanted of [...(index ? [index] : []), "finder_answers_latest", "finder_answers_pkey"]) {
      expect(indexesOf(nodes)).toContain(wanted);
    }
    expect(tablesScanned(nodes).filter((table) => large.has(table))).toEqual([]);
    for (const node of nodes) expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(rowsAtMost);
  });
});

it("looks at nobody for whoever has not answered enough", async () => {
  const { db, sites, clock } = app.services;
  const site = (await sites.find("localhost")) as RequestSite;
  const { id } = await createMember(app, { profile: { gender: "man", seeks: ["woman"], ...place } });
  const searcher = await findSearcher(db, site, callerOf(id));
  const filters = applyFilters({}, { searcher, site, country: null, now: clock.now() });
  const { statement, values } = askCandidates(db, cells, {
    siteId: site.id,
    searcher,
    filters,
    at: clock.now(),
  });
  expect(await statement.execute(values)).toEqual([]);
});
