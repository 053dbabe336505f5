import fc from "fast-check";
import listed from "sales-tax/res/sales_tax_rates.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { countries } from "#i18n/countries.ts";
import { bundlesFor, currencyOf } from "#server/modules/money/credits/bundles.ts";
import { findWanted, keptMinor, splitGross, type Wanted } from "./invoice-rules.ts";
import { ratesRevisedOn, vatRateOn, vatRates } from "./vat-rates.ts";

const allRates = [
  ...new Set(Object.values(vatRates).flatMap((rates) => rates.map((one) => one.basisPoints))),
];

/** Half up, by whole numbers of any size. */
function exactTax(grossMinor: number, basisPoints: number): number {
  const [numerator, denominator] = [BigInt(grossMinor) * BigInt(basisPoints), BigInt(10_000 + basisPoints)];
  const rest = numerator % denominator;
  return Number(numerator / denominator + (2n * rest >= denominator ? 1n : 0n));
}

describe("the tax of a price", () => {
  it("is exact to the cent for every country, bundle and discount", () => {
    let count = 0;
    for (const country of countries) {
      const rate = vatRateOn(country, new Date("2026-11-26T12:00:00Z"));
      for (const { amountMinor } of bundlesFor(currencyOf(country))) {
        for (let percentage = 0; percentage <= 90; percentage += 1) {
          const gross = Math.floor((amountMinor * (100 - percentage)) / 100);
          const { netMinor, taxMinor } = splitGross(gross, rate?.basisPoints ?? null);
          expect(netMinor + taxMinor).toBe(gross);
          expect(taxMinor).toBe(rate ? exactTax(gross, rate.basisPoints) : 0);
          count += 1;
        }
      }
    }
    expect(count).toBe(16 * 4 * 91);
  });

  it("is exact for every rate and any price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(...allRates), (gross, rate) => {
        const { netMinor, taxMinor } = splitGross(gross, rate);
        expect(taxMinor).toBe(exactTax(gross, rate));
        expect(netMinor).toBe(gross - taxMinor);
        expect(netMinor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [1999, 2100, 347],
    [999, 1900, 160],
    [999, 2550, 203],
    // The tax is exactly half a cent.
    [121, 2100, 21],
    [3, 2000, 1],
  ])("of %i at %i basis points is %i", (gross, rate, tax) => {
    expect(splitGross(gross, rate).taxMinor).toBe(tax);
  });
});

describe("the documents of an order", () => {
  const money = fc.record({
    amountMinor: fc.integer({ min: 1, max: 100_000 }),
    basisPoints: fc.option(fc.constantFrom(...allRates), { nil: null }),
    /** Shares of the price that are returned, one after another. */
    returned: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }),
  });

  it("always add up to the money that is kept and to its tax, whatever goes back and comes again", () => {
    fc.assert(
      fc.property(money, ({ amountMinor, basisPoints, returned }) => {
        const issued: Wanted[] = [];
        for (const share of [0, ...returned]) {
          const refundedMinor = Math.floor((amountMinor * share) / 100);
          const kept = keptMinor({ amountMinor, refundedMinor, chargedBackMinor: 0 });
          issued.push(...findWanted(issued, { amountMinor, keptMinor: kept, basisPoints }));
          const sum = (field: "grossMinor" | "taxMinor" | "netMinor") =>
            issued.reduce((total, one) => total + (one.kind === "invoice" ? one[field] : -one[field]), 0);
          expect(sum("grossMinor")).toBe(kept);
          expect(sum("taxMinor")).toBe(splitGross(kept, basisPoints).taxMinor);
          expect(sum("netMinor")).toBe(kept - sum("taxMinor"));
          expect(findWanted(issued, { amountMinor, keptMinor: kept, basisPoints })).toEqual([]);
        }
        for (const one of issued) {
          expect(one.netMinor + one.taxMinor).toBe(one.grossMinor);
          expect(Math.min(one.netMinor, one.taxMinor)).toBeGreaterThanOrEqual(0);
          expect(one.grossMinor).toBeGreaterThan(0);
          // The tax of a part differs by a cent at most from its own rounding.
          const own = splitGross(one.grossMinor, basisPoints).taxMinor;
          expect(Math.abs(one.taxMinor - own)).toBeLessThanOrEqual(1);
        }
        expect(issued[0]).toMatchObject({ kind: "invoice", grossMinor: amountMinor });
      }),
    );
  });

  it("return no more than the price if the bank and the company both pay it back", () => {
    expect(keptMinor({ amountMinor: 1999, refundedMinor: 1000, chargedBackMinor: 1999 })).toBe(0);
  });
});

describe("the rates", () => {
  it("are there for the countries of the product in the European Union, and for no other", () => {
    const now = new Date(`${ratesRevisedOn}T12:00:00Z`);
    const without = countries.filter((country) => vatRateOn(country, now) === null);
    expect(without).toEqual(["CH", "NO", "GB", "US"]);
    expect(Object.keys(vatRates)).toHaveLength(27);
  });

  it("are in the order of their days, within what the directive allows, and no future rate hides the present one", () => {
    for (const rates of Object.values(vatRates)) {
      const days = rates.map(({ since }) => since);
      expect(days).toEqual(days.toSorted());
      for (const { since, basisPoints } of rates) {
        expect(since).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(basisPoints).toBeGreaterThanOrEqual(1500);
        expect(basisPoints).toBeLessThanOrEqual(2700);
      }
    }
  });

  it("change at the midnight of their first day", () => {
    const at = (instant: string) => vatRateOn("FI", new Date(instant))?.basisPoints;
    expect(at("2024-08-31T21:59:59Z")).toBe(2400);
    expect(at("2024-08-31T22:00:00Z")).toBe(2550);
    expect(vatRateOn("FI", new Date("2020-01-01T00:00:00Z"))).toBeNull();
  });

  it("are those of a list by others, before and after each change, and today", () => {
    const dayMs = 86_400_000;
    const compared: string[] = [];
    for (const [country, rates] of Object.entries(vatRates)) {
      const [first = 0, ...changes] = rates.map(({ since }) => Date.parse(`${since}T12:00:00Z`));
      // The two lists may name the hour of a change, or its eve, but not another week.
      const around = changes.flatMap((at) => [at - 2 * dayMs, at + 2 * dayMs]);
      for (const at of [first, ...around, Date.parse(`${ratesRevisedOn}T12:00:00Z`)]) {
        const day = new Date(at);
        const told = `${country} ${day.toISOString()}`;
        expect(vatRateOn(country, day)?.basisPoints, told).toBe(listedRate(country, day));
        compared.push(told);
      }
    }
    expect(compared).toHaveLength(27 * 2 + 6 * 2);
  });
});

type Listed = { rate: number; before?: Record<string, { rate: number }> };

/** The rate of a country in the list of the package `sales-tax`: `before` has rates by the instant at which each ended. */
function listedRate(country: string, at: Date): number {
  const { rate, before = {} } = (listed as unknown as Record<string, Listed>)[country] as Listed;
  const ends = Object.keys(before).filter((end) => Date.parse(end) > at.getTime());
  const [end] = ends.toSorted();
  return Math.round((end === undefined ? rate : (before[end]?.rate ?? 0)) * 10_000);
}
