import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { normalizeName } from "#server/modules/people/profiles/name.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { foldedName, foldName } from "./fold-name.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** All letters of the alphabets with capitals as a name stores them, and the special ones of each alphabet in words. */
const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /^\p{L}$/u.test(letter) && normalizeName(letter) === letter,
);
const words = [
  "Łukasz",
  "ÉMILE",
  "Ørsted",
  "IŞIL",
  "İpek",
  "ışıl",
  "Groß",
  "STRAẞE",
  "ΟΔΥΣΣΕΎΣ",
  "ᏣᎳᎩ",
  "𐐀𐐨",
];

it("folds every letter in the database as in code, whatever the collation", async () => {
  const { db } = app.services;
  const known = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(collname) as name from pg_collation
      where collname in ('default', 'C', 'POSIX', 'ucs_basic', 'C.utf8', 'en_US.utf8', 'pg_c_utf8', 'und-x-icu', 'tr-x-icu')
        and collencoding in (-1, 6)`,
  );
  expect(known.length).toBeGreaterThan(1);
  const names = [...letters, ...words];
  for (const { name } of known) {
    const folded = await rowsOf<{ folded: string }>(
      db,
      sql`select ${foldedName(sql`(asked.name collate ${sql.raw(name)})`)} as folded
        from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality asked(name, place) order by place`,
    );
    const differing = names.filter((letter, at) => folded[at]?.folded !== foldName(letter));
    expect([name, differing]).toEqual([name, []]);
  }
});

it("finds each capital by its small letter and the other way round", () => {
  const strange = letters.filter(
    (letter) =>
      foldName(letter) !== foldName(normalizeName(letter.toUpperCase())) ||
      foldName(letter) !== foldName(normalizeName(letter.toLowerCase())[0] ?? ""),
  );
  // Beyond it are the capitals of phonetic letters, which no name has.
  const isOrdinary = (letter: string) => letter.length === 1 && letter < "\u2e00";
  expect(strange.filter((letter) => isOrdinary(letter) && isOrdinary(letter.toUpperCase()))).toEqual([]);
});

it.each([
  ["İ", "i"],
  ["I", "i"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ẞ", "ss"],
  ["ß", "ss"],
  ["Đ", "đ"],
  ["Æ", "æ"],
])("folds %s to %s", (letter, small) => {
  expect(foldName(letter)).toBe(small);
});
