import { Placeholder, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { dayStatement, lastPassStatement, passedSince } from "./queries.ts";

let app: TestApp;
let memberId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { db, clock } = app.services;
  await createSearchCrowd(app, 2_000);
  memberId = (await createMember(app)).id;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  // All members have a day and ten passes; one member has passed all others.
  await rowsOf(
    db,
    sql`insert into swipe_days (member_id, time_zone, midnight_at, began_at, ends_at, liked_at)
      select member_id, 'UTC', ${now}, ${now}, ${now} + interval '1 day', '{}' from profiles`,
  );
  await rowsOf(
    db,
    sql`insert into swipe_passes (member_id, passed_id, passed_at)
      select p.member_id, o.member_id, ${now} - interval '1 day' from profiles p
      join lateral (select member_id from profiles o where o.member_id > p.member_id order by member_id limit 10) o on true
      on conflict do nothing`,
  );
  await rowsOf(
    db,
    sql`insert into swipe_passes (member_id, passed_id, passed_at)
      select ${memberId}::uuid, member_id, ${now} - interval '2 days' from profiles where member_id <> ${memberId}::uuid
      on conflict do nothing`,
  );
  await rowsOf(db, sql`analyze`);
}, 120_000);
afterAll(() => app.close());

type Node = { "Index Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

it.each(["force_custom_plan", "force_generic_plan"])(
  "what is left of the day and whom one passed last are read off an index, one row (%s)",
  async (mode) => {
    const { db, clock } = app.services;
    const siteId = (await app.services.sites.find("localhost"))!.id;
    const values: Record<string, string> = {
      siteId,
      memberId,
      since: passedSince(clock.now()).toISOString(),
    };
    for (const [statement, index] of [
      [dayStatement(db), "swipe_days_pkey"],
      [lastPassStatement(db), "swipe_passes_latest"],
    ] as const) {
      const { sql: text, params } = statement.getQuery();
      const given = params.map((param) => `'${param instanceof Placeholder ? values[param.name] : param}'`);
      await db.transaction(async (tx) => {
        await rowsOf(tx, sql.raw(`prepare planned as ${text}`));
        await rowsOf(tx, sql.raw(`set local plan_cache_mode = ${mode}`));
        const explain = `explain (analyze, format json) execute planned(${given.join(", ")})`;
        const [row] = await rowsOf<{ "QUERY PLAN": [{ Plan: Node }] }>(tx, sql.raw(explain));
        await rowsOf(tx, sql.raw("deallocate planned"));
        const nodes = nodesOf(row!["QUERY PLAN"][0].Plan);
        expect(nodes.map((node) => node["Index Name"])).toContain(index);
        for (const node of nodes) expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThanOrEqual(1);
      });
    }
  },
);
