import { describe, expect, test } from "vitest";
import { countries, isCountry } from "#i18n/countries.ts";
import { readCities } from "./geo/cities.ts";
import { listRegions, regionOf } from "./geo/regions.ts";
import { createGeo } from "./geo.ts";

const geo = createGeo();
const names = (text: string, country?: string) =>
  geo.searchCities({ text, country, limit: 5 }).map((city) => city.name);

describe("countryOfAddress", () => {
  test("knows both kinds of address", () => {
    expect(geo.countryOfAddress("193.0.6.139")).toBe("NL");
    expect(geo.countryOfAddress("::ffff:193.0.6.139")).toBe("NL");
    expect(geo.countryOfAddress("2001:67c:2e8:22::c100:68b")).toBe("NL");
    expect(geo.countryOfAddress("8.8.8.8")).toBe("US");
  });

  test("says nothing of private, odd and broken ones", () => {
    for (const ip of [
      "127.0.0.1",
      "10.1.2.3",
      "192.168.0.1",
      "172.16.0.1",
      "2001:db8::1",
      "::1",
      "fe80::1",
      "",
      "x",
      "1.2.3",
      "1.2.3.4.5",
    ]) {
      expect(geo.countryOfAddress(ip)).toBeNull();
    }
  });
});

describe("searchCities", () => {
  test("is blind to accents, case, signs and the way umlauts are spelled out", () => {
    for (const text of ["Köln", "koln", "KOELN", "  köln "]) expect(names(text, "DE")[0]).toBe("Köln");
    for (const text of ["Łódź", "lodz"]) expect(names(text)[0]).toBe("Łódź");
    for (const text of ["Zurich", "zürich", "Zuerich"]) expect(names(text)[0]).toBe("Zürich");
    for (const text of ["arhus", "Århus", "aarhus"]) expect(names(text)[0]).toBe("Aarhus");
    expect(names("kobenhavn")[0]).toBe("København");
    expect(names("st gallen", "CH")[0]).toBe("St. Gallen");
  });

  test("knows the large ones by their names elsewhere", () => {
    expect(names("Munich")[0]).toBe("München");
    expect(names("Varsovie")[0]).toBe("Warszawa");
    expect(names("Den Bosch")[0]).toBe("'s-Hertogenbosch");
    expect(names("Helsingfors")[0]).toBe("Helsinki");
    expect(names("Lüttich")[0]).toBe("Liège");
  });

  test("puts the whole name first, then its beginning, then a later word, each by population", () => {
    expect(names("york")[0]).toBe("York");
    const found = geo.searchCities({ text: "main", country: "DE", limit: 50 });
    const firstLater = found.findIndex((city) => !city.name.toLowerCase().startsWith("main"));
    expect(found[0]!.name).toBe("Mainz");
    expect(firstLater).toBeGreaterThan(0);
    expect(found[firstLater]!.name).toBe("Frankfurt am Main");
    expect(found.slice(firstLater).every((city) => !city.name.toLowerCase().startsWith("main"))).toBe(true);
    expect(names("ams", "NL")[0]).toBe("Amsterdam");
  });

  test("keeps to the country and the limit, and answers nothing to nothing", () => {
    expect(geo.searchCities({ text: "a", country: "FI" }).every((city) => city.country === "FI")).toBe(true);
    expect(geo.searchCities({ text: "a" })).toHaveLength(10);
    for (const text of ["", "  ", "...", "\u0000", "xqzzy", "😀", "a".repeat(10_000)])
      expect(names(text)).toEqual([]);
  });
});

describe("nearestCity and getCity", () => {
  test("a position lies in the city around it, not in the nearest hamlet", () => {
    const at = (lat: number, lon: number) => geo.nearestCity(lat, lon)?.name;
    expect(at(52.52, 13.405)).toBe("Berlin");
    expect(at(52.56, 13.5)).toBe("Berlin");
    expect(at(52.39, 13.06)).toBe("Potsdam");
    expect(at(48.89, 2.31)).toBe("Paris");
    expect(at(52.19, 21.03)).toBe("Warszawa");
    expect(at(60.17, 24.94)).toBe("Helsinki");
    expect(geo.nearestCity(0, -30)).toBeNull();
  });

  test("a city is found again by its id, with its place, region and names", () => {
    const cologne = geo.searchCities({ text: "Köln", country: "DE" })[0]!;
    expect(geo.getCity(cologne.id)).toEqual(cologne);
    expect(cologne).toMatchObject({ id: 2886242, country: "DE", region: "07", names: { en: "Cologne" } });
    expect([cologne.lat, cologne.lon]).toEqual([50.93333, 6.95]);
    for (const id of [0, -1, 1.5, 4_000_000_000]) expect(geo.getCity(id)).toBeNull();
  });
});

describe("the cities and the regions", () => {
  const table = readCities();
  const cities = Array.from(table.ids, (id, at) => ({
    id,
    country: table.countries[at]!,
    region: table.regions[at]!,
  }));

  test("every city of a country served lies in a region that has a name", () => {
    const lost = cities.filter((city) => isCountry(city.country) && !regionOf(city));
    expect(lost).toEqual([]);
  });

  test("every region has cities", () => {
    const peopled = new Set(cities.map((city) => `${city.country} ${city.region}`));
    for (const country of countries) {
      for (const { code } of listRegions(country)) expect(peopled).toContain(`${country} ${code}`);
    }
  });

  test("capitals lie where they should", () => {
    const lies = (text: string, country: string) => regionOf(geo.searchCities({ text, country })[0]!)?.name;
    expect(lies("Groningen", "NL")).toBe("Groningen");
    expect(lies("Utrecht", "NL")).toBe("Utrecht");
    expect(lies("München", "DE")).toBe("Bayern");
    expect(lies("Potsdam", "DE")).toBe("Brandenburg");
    expect(lies("Brussel", "BE")).toBe("Brussel");
    expect(lies("Graz", "AT")).toBe("Steiermark");
    expect(lies("Lausanne", "CH")).toBe("Vaud");
    expect(lies("Lyon", "FR")).toBe("Auvergne-Rhône-Alpes");
    expect(lies("Palermo", "IT")).toBe("Sicilia");
    expect(lies("Bilbao", "ES")).toBe("Euskadi");
    expect(lies("Kraków", "PL")).toBe("małopolskie");
    expect(lies("Aarhus", "DK")).toBe("Midtjylland");
    expect(lies("Turku", "FI")).toBe("Varsinais-Suomi");
    expect(lies("Mariehamn", "FI")).toBe("Ahvenanmaa");
    expect(lies("Göteborg", "SE")).toBe("Västra Götaland");
    expect(lies("Glasgow", "GB")).toBe("Scotland");
    expect(lies("Cork", "IE")).toBe("Munster");
    expect(lies("Austin", "US")).toBe("Texas");
  });

  test("Norway has the counties of 2024", () => {
    const lies = (text: string) => regionOf(geo.searchCities({ text, country: "NO" })[0]!)?.name;
    expect(["Fredrikstad", "Drammen", "Lillestrøm"].map(lies)).toEqual(["Østfold", "Buskerud", "Akershus"]);
    expect(["Tønsberg", "Skien", "Tromsø", "Alta"].map(lies)).toEqual([
      "Vestfold",
      "Telemark",
      "Troms",
      "Finnmark",
    ]);
    expect(["Oslo", "Bergen", "Trondheim"].map(lies)).toEqual(["Oslo", "Vestland", "Trøndelag"]);
  });
});
