import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countries } from "#i18n/countries.ts";
import { locales } from "#i18n/locales.ts";
import { messageFile } from "#i18n/message-files.ts";
import { findRegion, listRegions, placeName, regionKind, regionKinds, regionOf } from "./regions.ts";

test("every country served has all its regions, each code and name once", () => {
  const expected = { NL: 12, DE: 16, BE: 3, AT: 9, CH: 26, FR: 13, IT: 20, ES: 19 };
  const rest = { PL: 16, DK: 5, FI: 19, NO: 15, SE: 21, GB: 4, IE: 4, US: 51 };
  expect(Object.fromEntries(countries.map((country) => [country, listRegions(country).length]))).toEqual({
    ...expected,
    ...rest,
  });
  for (const country of countries) {
    const regions = listRegions(country);
    expect(new Set(regions.map((region) => region.code)).size).toBe(regions.length);
    for (const locale of locales) {
      expect(new Set(regions.map((region) => placeName(region, locale))).size).toBe(regions.length);
    }
  }
});

test("a region is called as the reader's language calls it", () => {
  const bavaria = findRegion("DE", "02")!;
  expect(placeName(bavaria, "de")).toBe("Bayern");
  expect(placeName(bavaria, "en")).toBe("Bavaria");
  expect(placeName(bavaria, "fi")).toBe("Bayern");
  expect(placeName(findRegion("CH", "GE")!, "de")).toBe("Genf");
  expect(placeName(findRegion("FI", "01")!, "sv")).toBe("Nyland");
});

test("countries that are not served have no regions", () => {
  expect(listRegions("JP")).toEqual([]);
  expect(findRegion("JP", "01")).toBeNull();
  expect(regionOf({ country: "JP", region: null })).toBeNull();
});

test("every language has a word for every kind of region, and for near and far", () => {
  expect(regionKind("CH")).toBe("canton");
  expect(regionKind("US")).toBe("state");
  for (const locale of locales) {
    const file = messageFile(locale, "places");
    const messages = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys(messages.region)).toEqual([...regionKinds]);
    expect(Object.keys(messages.distance)).toEqual(["under", "beyond"]);
    for (const text of [...Object.values(messages.region), ...Object.values(messages.distance)]) {
      expect(text).toMatch(/\S/);
    }
  }
});
