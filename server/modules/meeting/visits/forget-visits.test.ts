import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { visits } from "#server/db/schema/visits.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createSearchCrowd } from "#server/test/people/search-crowd.ts";
import { forgetOldVisits } from "./forget-visits.ts";
import { visitedSince } from "./queries.ts";
import { visitsForgottenAtOnce } from "./visit-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("deletes all old visits, a portion in each statement, and no newer one", async () => {
  const { db, clock } = app.services;
  // More pairs than two portions.
  const people = Math.ceil(Math.sqrt(visitsForgottenAtOnce * 2)) + 2;
  await createSearchCrowd(app, people);
  const [last] = await rowsOf<{ id: string }>(db, sql`select max(member_id::text) as id from profiles`);
  const old = sql`${visitedSince(clock.now()).toISOString()}::timestamptz`;
  await rowsOf(
    db,
    sql`insert into visits (from_id, to_id, visited_at)
      select one.member_id, other.member_id,
        ${old} + case when one.member_id = ${last?.id}::uuid then interval '1 second' else interval '0' end
      from profiles one, profiles other where one.member_id <> other.member_id`,
  );
  const counted = countQueries(app.database);
  await forgetOldVisits(db, clock.now());
  counted.stop();
  const left = await db.select({ fromId: visits.fromId }).from(visits);
  expect(left).toEqual(Array.from({ length: people - 1 }, () => ({ fromId: last?.id })));
  const portions = Math.ceil(((people - 1) * (people - 1)) / visitsForgottenAtOnce);
  expect(portions).toBeGreaterThan(1);
  expect(counted.texts.filter((text) => text.startsWith("delete")).length).toBeGreaterThanOrEqual(portions);
});
