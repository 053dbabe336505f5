import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundlesFor, currencyOf, inCurrency, worthMinor } from "./bundles.ts";

const currencies = ["EUR", "PLN", "DKK", "NOK", "SEK", "GBP", "USD", "CHF"];

describe("bundles", () => {
  it("cost in euro what was decided, with p1 chosen first", () => {
    expect(bundlesFor("EUR")).toEqual([
      { id: "p0", credits: 50, amountMinor: 999, currency: "EUR", isDefault: false },
      { id: "p1", credits: 120, amountMinor: 1999, currency: "EUR", isDefault: true },
      { id: "p2", credits: 300, amountMinor: 3999, currency: "EUR", isDefault: false },
      { id: "p3", credits: 700, amountMinor: 7999, currency: "EUR", isDefault: false },
    ]);
  });

  it.each(currencies)("get cheaper a credit the larger they are, in %s", (currency) => {
    const rates = bundlesFor(currency).map((bundle) => bundle.amountMinor / bundle.credits);
    expect(rates).toEqual([...rates].sort((one, other) => other - one));
    expect(new Set(rates).size).toBe(4);
  });

  it("are paid in the country's money, in euro where it is unknown", () => {
    expect(["DE", "PL", "CH", "US", "ZZ", null].map(currencyOf)).toEqual([
      "EUR",
      "PLN",
      "CHF",
      "USD",
      "EUR",
      "EUR",
    ]);
  });

  it("are worth a part of their price, rounded up", () => {
    const [p0] = bundlesFor("EUR");
    if (!p0) throw new Error("no bundle");
    expect(worthMinor(p0, 50)).toBe(999);
    expect(worthMinor(p0, 5)).toBe(100);
  });

  it("have no price in money nobody set one in", () => {
    expect(() => bundlesFor("XXX")).toThrow();
  });
});

describe("the value of credits", () => {
  it("is exact for any price, rounded up to whole minor units: the rule of the price page", () => {
    const [price, bought, spent] = [fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), fc.nat(2000)];
    fc.assert(
      fc.property(price, bought, spent, (amountMinor, credits, spentCredits) => {
        const exact = (BigInt(amountMinor) * BigInt(spentCredits) + BigInt(credits - 1)) / BigInt(credits);
        expect(worthMinor({ amountMinor, credits }, spentCredits)).toBe(Number(exact));
      }),
    );
  });
});

describe("an amount in another currency", () => {
  const currency = fc.constantFrom(...currencies);
  const amount = fc.nat(1_000_000);
  /** Bundles stand in the order of their size. */
  const largestOf = (of: string) => bundlesFor(of).at(-1)?.amountMinor ?? 0;

  it("is that of the prices of the largest bundles, rounded half up to whole minor units", () => {
    fc.assert(
      fc.property(amount, currency, currency, (amountMinor, from, to) => {
        const [asked, wanted] = [BigInt(largestOf(from)), BigInt(largestOf(to))];
        const exact = (2n * BigInt(amountMinor) * wanted + asked) / (2n * asked);
        expect(inCurrency(amountMinor, from, to)).toBe(Number(exact));
        expect(inCurrency(largestOf(from), from, to)).toBe(largestOf(to));
      }),
    );
  });

  it("is never negative, and never smaller for a larger amount", () => {
    fc.assert(
      fc.property(amount, amount, currency, currency, (one, other, from, to) => {
        const less = inCurrency(Math.min(one, other), from, to);
        const more = inCurrency(Math.max(one, other), from, to);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(less).toBeLessThanOrEqual(more);
      }),
    );
  });

  it("comes back from there as it was, but for the rounding of both ways", () => {
    fc.assert(
      fc.property(amount, currency, currency, (amountMinor, from, to) => {
        const back = inCurrency(inCurrency(amountMinor, from, to), to, from);
        // Each way is rounded by half a unit at most; the first half is worth this much on the way back.
        const mostMinor = (largestOf(from) / largestOf(to) + 1) / 2;
        expect(Math.abs(back - amountMinor)).toBeLessThanOrEqual(mostMinor + 1e-6);
      }),
    );
  });

  it("stays as it is in its own currency, and if one of the two has no prices", () => {
    fc.assert(
      fc.property(amount, currency, (amountMinor, known) => {
        expect(inCurrency(amountMinor, known, known)).toBe(amountMinor);
        expect(inCurrency(amountMinor, "XXX", known)).toBe(amountMinor);
        expect(inCurrency(amountMinor, known, "XXX")).toBe(amountMinor);
      }),
    );
  });
});
