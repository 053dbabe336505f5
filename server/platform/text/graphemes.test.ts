import { expect, it } from "vitest";
import { countUpTo, isLongerThan } from "./graphemes.ts";

it.each([
  ["", 0],
  ["hello", 5],
  ["e\u0301te\u0301", 3],
  ["👩‍👩‍👧‍👦👨🏽‍❤️‍💋‍👨🏿🏴󠁧󠁢󠁳󠁣󠁴󠁿", 3],
  ["กำลังใจ ทั้งนี้", 9],
  ["שָׁלוֹם עָלֵיכֶם", 10],
  ["हिन्दी में", 4],
])("%j has as many characters as a reader sees: %i", (text, count) => {
  expect(countUpTo(text, 1000)).toBe(count);
  expect(isLongerThan(text, count)).toBe(false);
  expect(isLongerThan(text, count - 1)).toBe(true);
});

it.each([
  ["marks upon one letter", `a${"\u0301\u0316".repeat(5)}`],
  ["marks by the thousand", `a${"\u0301\u0316".repeat(9900)}`],
  ["marks with joiners between them", `a${"\u0301\u0316\u0301\u200d".repeat(30)}`],
  ["one syllable of letters without end", "ᄀ".repeat(60)],
  ["emoji joined without end", "👩\u200d".repeat(60)],
])("a character that is made of endlessly many is too long: %s", (_, text) => {
  expect(isLongerThan(`before ${text} after`, 100_000)).toBe(true);
});
