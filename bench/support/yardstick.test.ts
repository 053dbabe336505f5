import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkYardstick, faultOf, rowsRead } from "./yardstick.ts";

let database: PGlite;
beforeAll(async () => {
  database = new PGlite();
  await database.exec(`create table cards (id int primary key, is_listed boolean, seen_at int, visited_at int);
    insert into cards select n, n % 2 = 0, n, n from generate_series(1, 5000) n;
    create index on cards (seen_at desc) where is_listed;
    analyze cards`);
});
afterAll(() => database.close());

const ask = (text: string, values?: unknown[]) => database.query(text, values);
const newestBy = (column: string) => ({
  text: `select id from cards where is_listed and ${column} < $1 order by ${column} desc limit 24`,
  values: [4000],
});
const bounds = { rows: 24, times: Number.POSITIVE_INFINITY };

it("takes a limit that reads by an index what it answers", async () => {
  await checkYardstick(ask, newestBy("seen_at"), bounds);
});

it("refuses one whose index has gone: it reads the whole table", async () => {
  await expect(checkYardstick(ask, newestBy("visited_at"), bounds)).rejects.toThrow(
    "this limit is none: it reads 5000 rows, at most 24 are expected",
  );
});

it("counts every scan as often as it runs, and what a filter drops", () => {
  const scan = (rows: number, loops: number, dropped = 0) => ({
    "Node Type": "Index Scan",
    "Actual Rows": rows,
    "Actual Loops": loops,
    "Rows Removed by Filter": dropped,
  });
  const join = { "Node Type": "Nested Loop", "Actual Rows": 24, "Actual Loops": 1 };
  expect(rowsRead({ ...join, Plans: [scan(24, 1, 6), scan(1, 24)] })).toBe(54);
  const bitmap = { ...scan(7, 1), "Node Type": "Bitmap Index Scan" };
  expect(rowsRead({ ...scan(5, 1, 2), "Node Type": "Bitmap Heap Scan", Plans: [bitmap] })).toBe(7);
});

it("refuses one that is slow beside the shortest statement", () => {
  const most = { rows: 100, times: 50 };
  expect(faultOf({ rows: 100, times: 50 }, most)).toBeNull();
  expect(faultOf({ rows: 1, times: 51 }, most)).toMatch(/takes 51 times as long as "select 1"/);
  expect(faultOf({ rows: 101, times: 1 }, most)).toMatch(/reads 101 rows/);
});
