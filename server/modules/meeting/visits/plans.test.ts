import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { indexesOf, listPlanNodes, type PlanMode, rowsRead } from "#server/test/app/plan-nodes.ts";
import { createMember } from "#server/test/people/factories.ts";
import { createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { pageStatement } from "./list-visits.ts";
import { visitedSince } from "./queries.ts";
import { visitsPerPage } from "./visit-limits.ts";

let app: TestApp;
let memberId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { db, clock } = app.services;
  await createSearchCrowd(app, 2_000);
  memberId = (await createMember(app)).id;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  // Every member has ten visits, and one member has those of all others.
  await rowsOf(
    db,
    sql`insert into visits (from_id, to_id, visited_at)
      select p.member_id, o.member_id, ${now} - interval '1 day' from profiles p
      join lateral (select member_id from profiles o where o.member_id > p.member_id order by member_id limit 10) o on true`,
  );
  await rowsOf(
    db,
    sql`insert into visits (from_id, to_id, visited_at)
      select member_id, ${memberId}::uuid, ${now} - row_number() over (order by member_id) * interval '10 minutes'
      from profiles where member_id <> ${memberId}::uuid on conflict do nothing`,
  );
  await rowsOf(db, sql`analyze`);
}, 120_000);
afterAll(() => app.close());

/** A plan for any member does not expect one with so many visits: it reads all of theirs, and no others. */
it.each<[PlanMode, number]>([
  ["force_custom_plan", visitsPerPage + 1],
  ["force_generic_plan", 2_000],
])(
  "a page of visits is read off an index, however many visits there are (%s: %i rows at most)",
  async (mode, most) => {
    const { db, clock } = app.services;
    const values = {
      siteId: (await app.services.sites.find("localhost"))?.id ?? "",
      memberId,
      since: visitedSince(clock.now()).toISOString(),
      behindAt: "infinity",
      behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
      limit: String(visitsPerPage + 1),
    };
    const nodes = await listPlanNodes(db, pageStatement(db), { values, mode });
    expect(indexesOf(nodes)).toContain("visits_received");
    for (const node of nodes) expect(rowsRead(node)).toBeLessThanOrEqual(most);
  },
);
