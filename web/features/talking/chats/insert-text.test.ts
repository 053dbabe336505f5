import { expect, it } from "vitest";
import { insertText } from "./insert-text.ts";

it.each([
  ["", 0, 0, "😀", 2],
  ["ab", 1, 1, "a😀b", 3],
  ["abcd", 1, 3, "a😀d", 3],
  // The field lost characters after its caret was read.
  ["ab", 5, 9, "ab😀", 4],
])("puts an emoji into %j from %i to %i", (text, from, to, expected, caret) => {
  expect(insertText(text, "😀", { from, to })).toEqual({ text: expected, caret });
});
