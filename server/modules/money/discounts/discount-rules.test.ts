import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountedMinor } from "./discount-rules.ts";

const price = fc.integer({ min: 0, max: 100_000_000 });
const percentage = fc.integer({ min: 0, max: 100 });

describe("a discounted price", () => {
  it("is exact for any price and percentage: the whole-number division that the database checks", () => {
    fc.assert(
      fc.property(price, percentage, (listMinor, percent) => {
        const exact = (BigInt(listMinor) * BigInt(100 - percent)) / 100n;
        expect(discountedMinor(listMinor, percent)).toBe(Number(exact));
      }),
    );
  });

  it("takes at least the percentage, and less than one minor unit more", () => {
    fc.assert(
      fc.property(price, percentage, (listMinor, percent) => {
        const takenMinor = listMinor - discountedMinor(listMinor, percent);
        expect(Number.isInteger(takenMinor)).toBe(true);
        expect(takenMinor * 100).toBeGreaterThanOrEqual(listMinor * percent);
        expect((takenMinor - 1) * 100).toBeLessThan(listMinor * percent);
      }),
    );
  });

  it("is never negative and never above the list price, which it is without a discount", () => {
    fc.assert(
      fc.property(price, percentage, (listMinor, percent) => {
        const amountMinor = discountedMinor(listMinor, percent);
        expect(amountMinor).toBeGreaterThanOrEqual(0);
        expect(amountMinor).toBeLessThanOrEqual(listMinor);
        expect(discountedMinor(listMinor, 0)).toBe(listMinor);
        expect(discountedMinor(listMinor, 100)).toBe(0);
      }),
    );
  });

  it("never rises with the percentage, and never falls with the list price", () => {
    fc.assert(
      fc.property(price, price, percentage, percentage, (one, other, low, high) => {
        const [cheap, dear] = [Math.min(one, other), Math.max(one, other)];
        const [less, more] = [Math.min(low, high), Math.max(low, high)];
        expect(discountedMinor(dear, more)).toBeLessThanOrEqual(discountedMinor(dear, less));
        expect(discountedMinor(cheap, less)).toBeLessThanOrEqual(discountedMinor(dear, less));
      }),
    );
  });
});
