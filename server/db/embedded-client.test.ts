import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { withDates } from "./embedded-client.ts";
import { rowsOf } from "./open-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = "2027-03-04 05:06:07.891+00";
const all = `select timestamptz '${at}' as instant, date '2027-03-04' as day, interval '1 day 02:00' as span,
  array[timestamptz '${at}'] as instants, array[1.5, 2]::numeric[] as numbers, 7::bigint as big, array['a'] as texts`;
type Row = {
  instant: unknown;
  day: unknown;
  span: unknown;
  instants: unknown;
  numbers: unknown;
  big: unknown;
};

/** Both on the embedded database and on a server, Drizzle gets the values that it parses itself as text. */
describe("times, dates and numbers", () => {
  it("reach Drizzle as text, in and outside of transactions", async () => {
    const outside = await rowsOf<Row>(database.db, sql.raw(all));
    const inside = await database.db.transaction((tx) => rowsOf<Row>(tx, sql.raw(all)));
    for (const [row] of [outside, inside])
      expect(row).toMatchObject({
        ...{ instant: "2027-03-04 05:06:07.891+00", day: "2027-03-04", span: "1 day 02:00:00" },
        ...{ big: expect.toSatisfy((value) => Number(value) === 7), texts: ["a"] },
      });
  });

  it("reach others of the embedded database as dates", async ({ expect }) => {
    if (!database.pglite) return;
    const { rows } = await withDates(database.pglite).query<Row>(all);
    expect(rows[0]).toMatchObject({
      instant: new Date("2027-03-04T05:06:07.891Z"),
    });
    const [executed] = await withDates(database.pglite).exec(all);
    expect(executed?.rows[0]).toMatchObject({ instant: new Date("2027-03-04T05:06:07.891Z") });
  });
});
