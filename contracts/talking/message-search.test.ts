import { expect, it } from "vitest";
import { findWords, searchPatterns } from "./message-search.ts";

const found = (text: string, search: string) =>
  findWords(text, search).map(([from, to]) => text.slice(from, to));

it.each([
  ["Gehen wir nach München?", "MUNCHEN", ["München"]],
  ["Gehen wir nach Mu\u0308nchen?", "münchen", ["Mu\u0308nchen"]],
  ["Die STRASSE und die Straße", "straße", ["STRASSE", "Straße"]],
  ["Hans spiste smørrebrød", "SMORREBROD", ["smørrebrød"]],
  ["żółta łódź", "zolta lodz", ["żółta", "łódź"]],
  ["Cœur et cœur", "coeur", ["Cœur", "cœur"]],
  ["İstanbul, ISTANBUL, ıstanbul", "istanbul", ["İstanbul", "ISTANBUL", "ıstanbul"]],
  ["ΟΔΟΣ, οδός", "οδος", ["ΟΔΟΣ", "οδός"]],
  ["ЁЛКА и елка", "ёлка", ["ЁЛКА", "елка"]],
  ["שָׁלוֹם", "שלום", ["שָׁלוֹם"]],
  ["مَرْحَبًا", "مرحبا", ["مَرْحَبًا"]],
  ["한국어", "한국", ["한국"]],
  ["我们明天见", "明天", ["明天"]],
  ["so 🏝️ nice", "🏝", ["🏝"]],
  ["don’t", "don't", ["don’t"]],
  ["one two one", "one  TWO", ["one", "two", "one"]],
  ["hid\u200bden", "hidden", ["hid\u200bden"]],
])("finds in %o by %o", (text, search, parts) => expect(found(text, search)).toEqual(parts));

it.each(["%", "_", "\\", ".*", "a|b", "(", "[", "^$", "\\d", "{1}", "[[:alpha:]]", "(?i)x", "***="])(
  "takes %o as it is",
  (search) => {
    expect(found(`so ${search} it is`, search)).toEqual([search]);
    expect(found("abc 123", search)).toEqual([]);
  },
);

it.each(["", " \t\n", "\u0301", "\u202e\u200b"])("finds nothing by %o", (search) => {
  expect(searchPatterns(search)).toEqual([]);
  expect(findWords("any text", search)).toEqual([]);
});

it("searches for the first eight different words of many", () => {
  expect(searchPatterns("a a A b c d e f g h i j k")).toHaveLength(8);
});
