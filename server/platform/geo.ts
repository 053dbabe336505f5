import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CountryResponse, Reader } from "maxmind";
import { type City, cityAt, indexOfCity, readCities } from "./geo/cities.ts";
import { type CitySearch, createCitySearch } from "./geo/city-search.ts";
import { createNearestCity } from "./geo/nearest-city.ts";

export type Geo = {
  /** ISO code of the country an IP address belongs to; null for private, unknown and malformed ones. */
  countryOfAddress(ip: string): string | null;
  /** The city a position lies in or next to; null where none is within 100 km. */
  nearestCity(lat: number, lon: number): City | null;
  /** Blind to accents and case; the whole name, then its beginning, then a later word, larger cities first. */
  searchCities(search: CitySearch): City[];
  getCity(id: number): City | null;
  /** Reads everything now instead of at the first question (about half a second). */
  warmUp(): void;
};

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readAddresses(): Reader<CountryResponse> {
  // The file for both kinds of address: the package's others answer the other kind wrongly.
  const path = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
  return new Reader(readFileSync(createRequire(import.meta.url).resolve(path)));
}

/** Places from data sets that come with the packages; each is read at the first question that needs it. */
export function createGeo(): Geo {
  const addresses = once(readAddresses);
  const cities = once(readCities);
  const search = once(() => createCitySearch(cities()));
  const nearest = once(() => createNearestCity(cities()));

  return {
    countryOfAddress(ip) {
      const bare = ip.replace(/^::ffff:(?=\d+\.)/i, "");
      if (isIP(bare) === 0) return null;
      const found = addresses().get(bare) as { country_code?: string } | null;
      const code = found?.country_code;
      if (!code || !/^[A-Z]{2}$/.test(code) || code === "ZZ") return null;
      return code === "AX" ? "FI" : code;
    },
    nearestCity: (lat, lon) => nearest()(lat, lon),
    searchCities: (wanted) => search()(wanted),
    getCity(id) {
      const at = indexOfCity(cities(), id);
      return at < 0 ? null : cityAt(cities(), at);
    },
    warmUp() {
      addresses();
      search();
      nearest();
    },
  };
}
