import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasVisible } from "#contracts/visible-text.ts";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { rowsOf } from "./open-database.ts";
import { visibleCharacter } from "./schema/sites.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

it("is the same for the database as for server and browser, for all characters", async () => {
  const unseen = [];
  for (let code = 1; code <= 0x10ffff; code += 1)
    if (!isSurrogate(code) && !hasVisible(String.fromCodePoint(code))) unseen.push(code);
  const [row] = await rowsOf<{ codes: number[] }>(
    database.db,
    sql`select array_agg(code order by code) as codes from generate_series(1, ${0x10ffff}::int) code
      where code not between ${0xd800}::int and ${0xdfff}::int and chr(code) !~ ${visibleCharacter}::text`,
  );
  expect(row?.codes).toEqual(unseen);
});
