import { expect, it } from "vitest";
import { hasPiledMarks } from "./piled-marks.ts";

it.each([
  ["plain words", "Hello there", false],
  ["accents, however they are written", "e\u0301te\u0301 Łódź Jyväskylä", false],
  ["as many marks as any writing puts on a letter", `a${"\u0301".repeat(8)}b`, false],
  ["one more", `before a${"\u0301".repeat(9)} after`, true],
  ["marks of two kinds by the thousand", `a${"\u0301\u0316".repeat(5000)}`, true],
])("%s", (_, text, isPiled) => {
  expect(hasPiledMarks(text)).toBe(isPiled);
});
