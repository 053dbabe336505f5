import { describe, expect, it } from "vitest";
import { isPaymentMethodSlug, methodsFor, paymentMethods } from "./payment-methods.ts";

const slugs = (country: string | null, currency: string) =>
  methodsFor(country, currency).map(({ slug }) => slug);

describe("methodsFor", () => {
  it.each([
    ["NL", "EUR", "ideal"],
    ["BE", "EUR", "bancontact"],
    ["DE", "EUR", "paypal"],
    ["AT", "EUR", "eps"],
    ["CH", "CHF", "twint"],
    ["FR", "EUR", "carte-bancaire"],
    ["IT", "EUR", "paypal"],
    ["ES", "EUR", "visa"],
    ["PL", "PLN", "blik"],
    ["DK", "DKK", "dankort"],
    ["FI", "EUR", "mobilepay"],
    ["NO", "NOK", "vipps"],
    ["SE", "SEK", "swish"],
    ["US", "USD", "visa"],
    ["GB", "GBP", "visa"],
  ])("in %s with %s begins with %s and always has cards and PayPal", (country, currency, first) => {
    const offered = slugs(country, currency);
    expect(offered[0]).toBe(first);
    expect(offered).toEqual(expect.arrayContaining(["visa", "mastercard", "credit-card", "paypal"]));
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each([
    ["NL", "EUR"],
    ["PT", "EUR"],
    ["LU", "EUR"],
    ["CH", "CHF"],
    ["GB", "GBP"],
    ["NO", "NOK"],
    ["PL", "PLN"],
    ["SE", "SEK"],
    ["DK", "EUR"],
  ])("offers paysafecard in %s with %s", (country, currency) => {
    expect(slugs(country, currency)).toContain("paysafecard");
  });

  it("offers no paysafecard in Danish kroner, in dollars or where it is not sold", () => {
    expect(slugs("DK", "DKK")).not.toContain("paysafecard");
    expect(slugs("US", "USD")).not.toContain("paysafecard");
    expect(slugs(null, "EUR")).not.toContain("paysafecard");
  });

  it("names iDEAL by both of its names", () => {
    expect(methodsFor("NL", "EUR")[0]?.label).toBe("iDEAL | Wero");
  });

  it("names giropay and Sofort but never offers them", () => {
    for (const slug of ["giropay", "sofort"]) {
      expect(paymentMethods.find((method) => method.slug === slug)?.available).toBe(false);
      expect(slugs("DE", "EUR")).not.toContain(slug);
    }
  });

  it("offers nothing local abroad, and only what takes the currency", () => {
    expect(slugs("ES", "EUR")).not.toContain("ideal");
    expect(slugs("PL", "EUR")).not.toContain("blik");
    expect(slugs(null, "EUR")).toEqual(["visa", "mastercard", "apple-pay", "paypal", "credit-card"]);
    expect(slugs("NL", "XXX")).toEqual([]);
  });
});

it("knows the seed's twenty-four by their slug in the address", () => {
  expect(paymentMethods).toHaveLength(24);
  expect(isPaymentMethodSlug("ideal")).toBe(true);
  expect(isPaymentMethodSlug("toString")).toBe(false);
  expect(isPaymentMethodSlug(undefined)).toBe(false);
});
