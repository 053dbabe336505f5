import { expect, it } from "vitest";
import { leastMinor } from "./least-minor.ts";

const bundles = [
  { credits: 50, amount_minor: 999 },
  { credits: 300, amount_minor: 3999 },
  { credits: 120, amount_minor: 1999 },
];

it("is the price in the bundle in which credits are cheapest, rounded up to a whole cent", () => {
  expect([10, 25, 50, 100].map((credits) => leastMinor(bundles, credits))).toEqual([134, 334, 667, 1333]);
});

it("is nothing for nothing, and where nothing is sold", () => {
  expect([leastMinor(bundles, 0), leastMinor([], 10)]).toEqual([0, 0]);
});
