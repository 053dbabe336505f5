import { expect, it } from "vitest";
import { companyLines } from "./company-lines.ts";

const company = { address: "Main Street 1", city: "Utrecht", country: "NL", kvk: "12345678" };
const inCountry = (country: string) => companyLines({ ...company, country }, (code) => `in ${code}`);

it("names the register and the tax number of the company's own country", () => {
  expect(inCountry("NL")).toEqual({
    place: "Main Street 1, Utrecht, in NL",
    home: "in NL",
    register: "nl",
    number: "vat",
  });
  expect(inCountry("US")).toEqual({
    place: "Main Street 1, Utrecht, in US",
    home: "in US",
    register: "other",
    number: "tax",
  });
  expect(inCountry("DE")).toEqual({
    place: "Main Street 1, Utrecht, in DE",
    home: "in DE",
    register: "other",
    number: "vat",
  });
});

it("names no register without a number, and leaves out what a new installation does not have yet", () => {
  expect(companyLines({ address: "", city: "", country: "NL", kvk: "" }, () => "Netherlands")).toEqual({
    place: "Netherlands",
    home: "Netherlands",
    register: null,
    number: "vat",
  });
});

it("names no country where none is stored", () => {
  const lines = companyLines({ ...company, country: "" }, () => {
    throw new RangeError("no country");
  });
  expect(lines).toMatchObject({ place: "Main Street 1, Utrecht", home: "", register: "other" });
});
