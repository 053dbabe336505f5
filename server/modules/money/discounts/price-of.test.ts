import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countries } from "#i18n/countries.ts";
import { bundlesFor, currencyOf } from "#server/modules/money/credits/bundles.ts";
import type { Discount } from "./discount-rules.ts";
import { priceOf } from "./price-of.ts";

const currencies = [...new Set(countries.map((country) => currencyOf(country)))];
const bundles = currencies.flatMap((currency) => bundlesFor(currency));

/** Percentages that a code may have; a few of them often, so that discounts are equal. */
const percentage = fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(20, 25, 90));
/** A minimum as a part of the list price, in percent: below it, exactly it, or above it. */
const minimumPart = fc.option(fc.constantFrom(50, 100, 101, 150), { nil: null });
const terms = fc.record({ percentage, minimumPart });
type Terms = { percentage: number; minimumPart: number | null };

function discountOf(listMinor: number, index: number, given: Terms): Discount {
  const { minimumPart } = given;
  const minimumMinor = minimumPart === null ? null : Math.ceil((listMinor * minimumPart) / 100);
  return { codeId: null, code: `CODE${index}`, percentage: given.percentage, minimumMinor };
}

/** A bundle that is sold, and discounts that may apply to it. */
const offer = fc
  .tuple(fc.constantFrom(...bundles), fc.array(terms, { maxLength: 6 }))
  .map(([bundle, given]) => ({
    bundle,
    discounts: given.map((one, index) => discountOf(bundle.amountMinor, index, one)),
  }));

const isReached = ({ minimumMinor }: Discount, listMinor: number) =>
  minimumMinor === null || minimumMinor <= listMinor;
/** By whole numbers, as the database checks it. */
const exactMinor = (listMinor: number, percent: number) =>
  Number((BigInt(listMinor) * BigInt(100 - percent)) / 100n);

describe("the price of a bundle", () => {
  it("is whole minor units, above zero and at most its list price", () => {
    fc.assert(
      fc.property(offer, ({ bundle, discounts }) => {
        const { amountMinor, listMinor } = priceOf(bundle, discounts);
        expect(Number.isInteger(amountMinor)).toBe(true);
        expect(amountMinor).toBeGreaterThan(0);
        expect(amountMinor).toBeLessThanOrEqual(listMinor);
        expect(listMinor).toBe(bundle.amountMinor);
      }),
    );
  });

  it("is the lowest that one discount alone allows whose minimum the list price reaches", () => {
    fc.assert(
      fc.property(offer, ({ bundle, discounts }) => {
        const prices = discounts
          .filter((discount) => isReached(discount, bundle.amountMinor))
          .map((discount) => exactMinor(bundle.amountMinor, discount.percentage));
        expect(priceOf(bundle, discounts).amountMinor).toBe(Math.min(bundle.amountMinor, ...prices));
      }),
    );
  });

  it("names the discount that lowers it, of equal ones the first, and none if none does", () => {
    fc.assert(
      fc.property(offer, ({ bundle, discounts }) => {
        const reached = discounts.filter((discount) => isReached(discount, bundle.amountMinor));
        const highest = Math.max(...reached.map((discount) => discount.percentage));
        const expected = reached.find((discount) => discount.percentage === highest) ?? null;
        expect(priceOf(bundle, discounts).discount).toEqual(expected);
      }),
    );
  });

  it("and its discount add up to the list price, in the way that the database checks for an order", () => {
    fc.assert(
      fc.property(offer, ({ bundle, discounts }) => {
        const { amountMinor, listMinor, discount } = priceOf(bundle, discounts);
        const discountMinor = listMinor - amountMinor;
        expect(discountMinor > 0).toBe(discount !== null);
        expect(amountMinor).toBe(exactMinor(amountMinor + discountMinor, discount?.percentage ?? 0));
      }),
    );
  });

  it("never rises with one more discount, and does not depend on their order", () => {
    fc.assert(
      fc.property(offer, terms, ({ bundle, discounts }, given) => {
        const { amountMinor } = priceOf(bundle, discounts);
        const more = [...discounts, discountOf(bundle.amountMinor, discounts.length, given)];
        expect(priceOf(bundle, more).amountMinor).toBeLessThanOrEqual(amountMinor);
        expect(priceOf(bundle, discounts.toReversed()).amountMinor).toBe(amountMinor);
      }),
    );
  });

  it("is the same each time, and the list price without discounts", () => {
    fc.assert(
      fc.property(offer, ({ bundle, discounts }) => {
        const before = structuredClone({ bundle, discounts });
        const first = priceOf(bundle, discounts);
        expect(priceOf(bundle, discounts)).toEqual(first);
        expect({ bundle, discounts }).toEqual(before);
        expect(priceOf(bundle, [])).toEqual({ ...bundle, listMinor: bundle.amountMinor, discount: null });
      }),
    );
  });
});
