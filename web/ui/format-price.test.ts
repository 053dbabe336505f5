import { expect, it } from "vitest";
import { formatPrice } from "./format-price.ts";

it.each([
  [999, "EUR", "de", "9,99 €"],
  [999, "EUR", "en", "€9.99"],
  [12900, "PLN", "pl", "129,00 zł"],
  [500, "JPY", "en", "¥500"],
])("writes %d %s in %s", (minor, currency, locale, text) => {
  expect(formatPrice(minor, currency, locale).replace(/\s/g, " ")).toBe(text);
});
