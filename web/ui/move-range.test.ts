import { expect, it } from "vitest";
import { moveRange, positionOf } from "./move-range.ts";

it("moves one thumb and leaves the other", () => {
  expect(moveRange([25, 40], "low", 30, 18, 99)).toEqual([30, 40]);
  expect(moveRange([25, 40], "high", 55, 18, 99)).toEqual([25, 55]);
});

it("lets the thumbs meet but not pass", () => {
  expect(moveRange([25, 40], "low", 60, 18, 99)).toEqual([40, 40]);
  expect(moveRange([25, 40], "high", 20, 18, 99)).toEqual([25, 25]);
});

it("stays inside the bounds", () => {
  expect(moveRange([25, 40], "low", 3, 18, 99)).toEqual([18, 40]);
  expect(moveRange([25, 40], "high", 300, 18, 99)).toEqual([25, 99]);
});

it("says where a value lies", () => {
  expect(positionOf(18, 18, 98)).toBe(0);
  expect(positionOf(58, 18, 98)).toBe(50);
  expect(positionOf(120, 18, 98)).toBe(100);
  expect(positionOf(1, 1, 1)).toBe(0);
});
