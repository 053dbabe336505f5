import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { migrate, newestKnown, readFunctions } from "./migrate.ts";
import { rowsOf } from "./open-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe("migrations", () => {
  it("have ascending times: one that is older than its forerunner would be left out of a database in use", () => {
    const { entries } = JSON.parse(
      readFileSync(join(import.meta.dirname, "migrations/meta/_journal.json"), "utf8"),
    ) as { entries: { tag: string; when: number }[] };
    const late = entries.filter(({ when }, index) => when <= (entries[index - 1]?.when ?? 0));
    expect(late.map(({ tag }) => tag)).toEqual([]);
  });
});

const bodyOf = async () => {
  const rows = await rowsOf<{ body: string }>(
    database.db,
    sql`select prosrc as body from pg_proc where proname = 'open_stamp'`,
  );
  return rows.map(({ body }) => body);
};
const changed = sql.raw(`create or replace function open_stamp() returns trigger language plpgsql as
  $$ begin return null; end $$`);
const forgetHash = () => database.db.execute(sql`update drizzle.applied_functions set hash = 'another'`);
const nothing = async () => undefined;

describe("functions of the database", () => {
  it("change together with a migration that names them, so that all processes of a release have the same", () => {
    const folder = join(import.meta.dirname, "migrations");
    const named = readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .flatMap((name) => [
        ...readFileSync(join(folder, name), "utf8").matchAll(/^-- functions: ([0-9a-f]{16})$/gm),
      ])
      .map(([, hash]) => hash);
    // After a change in server/db/functions: npm run db:generate -- --custom --name what_changes, and this line in it.
    expect(`-- functions: ${named.at(-1)}`).toBe(`-- functions: ${readFunctions().hash}`);
  });

  it("are set to what their files say when a process starts", async () => {
    const [own] = await bodyOf();
    await database.db.execute(changed);
    await migrate(database.db, nothing);
    expect(await bodyOf()).not.toEqual([own]);
    await forgetHash();
    await migrate(database.db, nothing);
    expect(await bodyOf()).toEqual([own]);
  });

  it("are left alone by a process that knows fewer migrations than the database has", async () => {
    const [own] = await bodyOf();
    await database.db.execute(changed);
    await forgetHash();
    const newer = newestKnown() + 1;
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`,
    );
    await migrate(database.db, nothing);
    expect(await bodyOf()).not.toEqual([own]);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    await migrate(database.db, nothing);
    expect(await bodyOf()).toEqual([own]);
  });

  it("are all there is: none stands in the database alone", async () => {
    const names = readFunctions().bodies.map((body) => /CREATE OR REPLACE FUNCTION (\w+)/.exec(body)?.[1]);
    const rows = await rowsOf<{ name: string }>(
      database.db,
      sql`select distinct proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});
