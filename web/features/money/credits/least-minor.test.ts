import fc from "fast-check";
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

it("is exact for any bundles and credits, in whole minor units: the rule of the server", () => {
  const bundle = fc.record({ credits: fc.integer({ min: 1, max: 1000 }), amount_minor: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(bundle, { minLength: 1, maxLength: 4 }), fc.nat(2000), (sold, credits) => {
      const exact = sold.map((one) => {
        const [price, bought] = [BigInt(one.amount_minor), BigInt(one.credits)];
        return Number((price * BigInt(credits) + bought - 1n) / bought);
      });
      expect(leastMinor(sold, credits)).toBe(Math.min(...exact));
    }),
  );
});
