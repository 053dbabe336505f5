import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { indexesOf, listPlanNodes, planModes, rowsRead } from "#server/test/app/plan-nodes.ts";
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

it.each(planModes)(
  "what is left of the day and whom one passed last are read off an index, one row (%s)",
  async (mode) => {
    const { db, clock } = app.services;
    const siteId = (await app.services.sites.find("localhost"))!.id;
    const values = {
      siteId,
      memberId,
      since: passedSince(clock.now()).toISOString(),
    };
    for (const [statement, index] of [
      [dayStatement(db), "swipe_days_pkey"],
      [lastPassStatement(db), "swipe_passes_latest"],
    ] as const) {
      const nodes = await listPlanNodes(db, statement, { values, mode });
      expect(indexesOf(nodes)).toContain(index);
      for (const node of nodes) expect(rowsRead(node)).toBeLessThanOrEqual(1);
    }
  },
);
