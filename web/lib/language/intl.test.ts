import { expect, it, vi } from "vitest";
import { countryName, dateFormat, keepFormatter } from "./intl.ts";

const keep = (name: string, make: () => object) => keepFormatter("test", name, undefined, make);

it("a formatter in use is made once", () => {
  const make = vi.fn(() => ({}));
  expect(keep("often used", make)).toBe(keep("often used", make));
  expect(make).toHaveBeenCalledTimes(1);
});

it("a visitor who names one time zone after the other fills no memory, and what is in use stays", () => {
  const inUse = keep("in use", () => ({}));
  const first = vi.fn(() => ({}));
  keep("named once", first);
  for (let number = 0; number < 600; number += 1) {
    keep(`zone ${number}`, () => ({ number }));
    expect(keep("in use", () => ({}))).toBe(inUse);
  }
  keep("named once", first);
  expect(first, "made again, so it had been let go").toHaveBeenCalledTimes(2);
});

it("formatters of other options are others", () => {
  const at = new Date("2026-11-22T23:30:00Z");
  const day = (timeZone: string) => dateFormat("en", { timeZone, day: "numeric" }).format(at);
  expect([day("UTC"), day("Asia/Tokyo"), day("UTC")]).toEqual(["22", "23", "22"]);
});

it("names countries in each language, time and again, and leaves what is none as it is", () => {
  for (let time = 0; time < 2; time += 1) {
    expect(["de", "en-GB", "fi"].map((tag) => countryName(tag, "DE"))).toEqual([
      "Deutschland",
      "Germany",
      "Saksa",
    ]);
    expect([countryName("de", "any"), countryName("de", "<b>"), countryName("de", "")]).toEqual([
      "any",
      "<b>",
      "",
    ]);
  }
});
