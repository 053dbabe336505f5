import { expect, it } from "vitest";
import { parseAmount } from "./parse-amount.ts";

it.each([
  ["20", 2000],
  ["20,5", 2050],
  ["20.50", 2050],
  ["0,99", 99],
  ["1.000", 100_000],
  ["1,000.25", 100_025],
  ["1 000,00 kr", 100_000],
  ["1\u00a0000,00\u00a0zł", 100_000],
  ["€ 50", 5000],
  ["", null],
  ["lots", null],
  ["-20", null],
  ["1.2.3", null],
  ["20,505,1", null],
  ["99999999999", null],
])("reads %j as %s", (text, minor) => {
  expect(parseAmount(text)).toBe(minor);
});
