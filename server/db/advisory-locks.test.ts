import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { lockNumbers, lockSeeds } from "./advisory-locks.ts";
import { holdLock } from "./hold-lock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const serverFolder = join(import.meta.dirname, "..");
const files = readdirSync(serverFolder, { recursive: true, encoding: "utf8" })
  // A dated migration holds an old text of a function; the current text is in db/functions.
  .filter(
    (path) => /\.(ts|sql)$/.test(path) && !path.endsWith(".test.ts") && !path.startsWith("db/migrations/"),
  )
  .map((path) => ({ path, text: readFileSync(join(serverFolder, path), "utf8") }));

it("no number and no seed means two things", () => {
  for (const meanings of [Object.values(lockNumbers), Object.values(lockSeeds)]) {
    expect(meanings).toEqual([...new Set(meanings)]);
  }
});

it("each lock that the code takes by number is in the list, and each number has one use", () => {
  const numbers = files.flatMap(({ path, text }) =>
    [...text.matchAll(/advisory\w*\s*\(\s*(?:'\w+'\s*,\s*)?(\d+)/gi)].map(([, number]) => ({
      path,
      number: Number(number),
    })),
  );
  // SQL cannot import constants, so the number is repeated in the SQL file.
  expect(numbers).toEqual([
    { path: "db/functions/profiles/find-or-add-cell.sql", number: lockNumbers.addCell },
  ]);
});

it("locks on texts are taken with a seed of the list", () => {
  const hashing = files.filter(({ text }) => /hashtextextended/i.test(text)).map(({ path }) => path);
  // The function takes the seed from its caller (store-by-wish.ts).
  expect(hashing.sort()).toEqual(["db/functions/chats/store-message-by-wish.sql", "db/hold-lock.ts"]);
});

it("a lock is held until its transaction ends", async () => {
  const { db } = database;
  const ended: string[] = [];
  const hold = (name: string) =>
    db.transaction(async (tx) => {
      await holdLock(tx, "foundDefaultSite");
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(`${name} out`);
    });
  await Promise.all([hold("one"), hold("two")]);
  expect(ended.map((word) => word.split(" ")[1])).toEqual(["in", "out", "in", "out"]);
});
