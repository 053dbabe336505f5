import { expect, it } from "vitest";
import { slideFor } from "./slide-keys.ts";

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 3, 3],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, 0],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["Tab", 1, null],
])("%s on slide %i of four leads to %s", (key, index, expected) => {
  expect(slideFor(key, index, 4)).toBe(expected);
});
