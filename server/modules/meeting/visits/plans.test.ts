import { Placeholder, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
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

type Node = { "Index Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A plan for any member does not expect one with so many visits: it reads all of theirs, and no others. */
it.each([
  ["force_custom_plan", visitsPerPage + 1],
  ["force_generic_plan", 2_000],
])(
  "a page of visits is read off an index, however many visits there are (%s: %i rows at most)",
  async (mode, most) => {
    const { db, clock } = app.services;
    const values: Record<string, string> = {
      siteId: (await app.services.sites.find("localhost"))?.id ?? "",
      memberId,
      since: visitedSince(clock.now()).toISOString(),
      behindAt: "infinity",
      behindId: "ffffffff-ffff-ffff-ffff-ffffffffffff",
      limit: String(visitsPerPage + 1),
    };
    const { sql: text, params } = pageStatement(db).getQuery();
    const given = params.map((param) => `'${param instanceof Placeholder ? values[param.name] : param}'`);
    await db.transaction(async (tx) => {
      await rowsOf(tx, sql.raw(`prepare planned as ${text}`));
      await rowsOf(tx, sql.raw(`set local plan_cache_mode = ${mode}`));
      const explain = `explain (analyze, format json) execute planned(${given.join(", ")})`;
      const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: Node }] }>(tx, sql.raw(explain));
      await rowsOf(tx, sql.raw("deallocate planned"));
      const nodes = nodesOf(row!["QUERY PLAN"][0].Plan);
      expect(nodes.map((node) => node["Index Name"])).toContain("visits_received");
      for (const node of nodes) expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThanOrEqual(most);
    });
  },
);
