import { expect, it } from "vitest";
import { countGraphemes } from "./count-graphemes.ts";

it.each([
  ["", 0],
  ["hej", 3],
  ["é", 1],
  ["e\u0301", 1],
  ["👩‍👩‍👧‍👦", 1],
  ["🇫🇮🇵🇱", 2],
  ["👍🏽 ok", 4],
  ["a\r\nb", 3],
])("counts %j as %d", (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});
