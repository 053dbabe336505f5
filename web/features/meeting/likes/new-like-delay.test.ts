import { expect, it } from "vitest";
import { readDelay } from "./new-like-delay.ts";

it.each([
  ["1", 1000],
  ["0.5", 500],
  ["90", 90_000],
  ["0", null],
  ["-3", null],
  ["", null],
  [" ", null],
  ["soon", null],
  ["Infinity", null],
  ["99999999", null],
  [null, null],
])("t=%s waits %s ms", (t, expected) => {
  expect(readDelay(t)).toBe(expected);
});
