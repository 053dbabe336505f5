import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { keptMs, preparedAtMost, prepareRepeated } from "./prepare-embedded.ts";

let pglite: PGlite;
let now = 0;

beforeAll(async () => {
  pglite = await PGlite.create();
  prepareRepeated(pglite, () => now);
});
afterAll(() => pglite.close());
beforeEach(async () => {
  await pglite.exec("drop table if exists notes; create table notes (id int primary key, text text)");
});

/** Texts of prepared statements; this question itself is a simple query, which is never prepared. */
async function prepared(part: string): Promise<number> {
  const [answer] = await pglite.exec(
    `select count(*)::int as n from pg_prepared_statements where statement like '%${part}%'`,
  );
  return Number(answer?.rows[0]?.n);
}

it("prepares a statement at its second use, and answers as before with other values", async () => {
  const ask = (value: number) => pglite.query<{ n: number }>("select $1::int + 1 as n", [value]);
  expect((await ask(1)).rows).toEqual([{ n: 2 }]);
  expect(await prepared("$1::int + 1 as n")).toBe(0);
  for (let value = 2; value < 12; value += 1) {
    const { rows, fields } = await ask(value);
    expect(rows).toEqual([{ n: value + 1 }]);
    expect(fields).toEqual([{ name: "n", dataTypeID: 23 }]);
  }
  expect(await prepared("$1::int + 1 as n")).toBe(1);
});

it("answers rows and changes in and out of transactions, also after one that was rolled back", async () => {
  const insert = (run: Pick<PGlite, "query">, id: number) =>
    run.query("insert into notes (id, text) values ($1, $2) returning id, text", [id, `note ${id}`]);
  for (let id = 1; id <= 3; id += 1) expect((await insert(pglite, id)).affectedRows).toBe(1);
  await pglite
    .transaction(async (tx) => {
      expect((await insert(tx, 4)).rows).toEqual([{ id: 4, text: "note 4" }]);
      throw new Error("back");
    })
    .catch(() => undefined);
  expect((await insert(pglite, 4)).rows).toEqual([{ id: 4, text: "note 4" }]);
  expect((await pglite.query("select id from notes order by id")).rows).toHaveLength(4);
});

it("goes on after a statement that fails, in its text or in its run", async () => {
  const insert = (id: number | string) => pglite.query("insert into notes (id) values ($1)", [id]);
  await insert(1);
  await insert(2);
  for (let time = 0; time < 3; time += 1) {
    await expect(insert(1)).rejects.toMatchObject({ code: "23505" });
    await expect(insert("one")).rejects.toMatchObject({ code: "22P02" });
    await expect(pglite.query("select no_column from notes where id = $1", [1])).rejects.toMatchObject({
      code: "42703",
    });
  }
  await insert(3);
  expect((await pglite.query("select id from notes")).rows).toHaveLength(3);
  await pglite.exec("alter table notes add no_column int");
  expect((await pglite.query("select no_column from notes where id = $1", [1])).rows).toEqual([
    { no_column: null },
  ]);
});

it("answers again after its table has changed: the first call may fail, the next one does not", async () => {
  const all = () => pglite.query("select * from notes where id > $1", [0]);
  await pglite.exec("insert into notes values (1, 'a')");
  for (let time = 0; time < 3; time += 1) await all();
  await pglite.exec("alter table notes add more int default 7");
  await expect(all()).rejects.toMatchObject({ code: "0A000" });
  for (let time = 0; time < 3; time += 1) expect((await all()).rows).toEqual([{ id: 1, text: "a", more: 7 }]);
});

it("keeps a limited number, and prepares anew after ten minutes", async () => {
  const twice = async (text: string) => {
    await pglite.query(text, [1]);
    await pglite.query(text, [1]);
  };
  await twice("select $1::int as oldest");
  for (let number = 0; number < preparedAtMost; number += 1) await twice(`select $1::int as many${number}`);
  expect(await prepared("as oldest")).toBe(0);
  expect(await prepared("as many")).toBe(preparedAtMost);
  now += keptMs + 1;
  await twice("select $1::int as later");
  expect(await prepared("as many")).toBe(0);
  expect(await prepared("as later")).toBe(1);
  expect((await pglite.query("select $1::int as many1", [5])).rows).toEqual([{ many1: 5 }]);
});
