import { expect, it } from "vitest";
import { moveItem, targetOfKey } from "./move-item.ts";

it.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, 9, "bca"],
  [2, -4, "cab"],
  [7, 0, "abc"],
])("moves the item at %i to %i", (from, to, expected) => {
  expect(moveItem(["a", "b", "c"], from, to).join("")).toBe(expected);
});

it("leaves the list it was given alone", () => {
  const items = ["a", "b"];
  moveItem(items, 0, 1);
  expect(items).toEqual(["a", "b"]);
});

it("follows the arrows of a grid and stops at its ends", () => {
  expect(targetOfKey("ArrowRight", 0, 3, 7)).toBe(1);
  expect(targetOfKey("ArrowLeft", 0, 3, 7)).toBe(0);
  expect(targetOfKey("ArrowDown", 1, 3, 7)).toBe(4);
  expect(targetOfKey("ArrowDown", 5, 3, 7)).toBe(6);
  expect(targetOfKey("ArrowUp", 4, 3, 7)).toBe(1);
  expect(targetOfKey("End", 1, 3, 7)).toBe(6);
  expect(targetOfKey("Tab", 1, 3, 7)).toBeNull();
});
