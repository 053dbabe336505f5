import { describe, expect, it } from "vitest";
import { bundlesFor, currencyOf, worthMinor } from "./bundles.ts";

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
