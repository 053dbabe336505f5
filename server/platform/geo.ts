import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";
import { type CountryResponse, Reader } from "maxmind";
import { type City, cityAt, indexOfCity, readCities } from "./geo/cities.ts";
import { type CitySearch, createCitySearch } from "./geo/city-search.ts";
import { createNearestCity } from "./geo/nearest-city.ts";

export type Geo = {
  /** ISO code of the country an IP address belongs to; null for private, unknown and malformed ones. */
  countryOfAddress(ip: string): string | null;
  /** The city a position lies in or next to; null where none is within 100 km. */
  nearestCity(lat: number, lon: number): City | null;
  /** Ignores accents and case; matches the whole name, then its beginning, then a later word; larger cities first. */
  searchCities(search: CitySearch): City[];
  getCity(id: number): City | null;
  /** Reads all data now instead of at the first call (about half a second). */
  warmUp(): void;
};

/** Reserved addresses, some of which the data set assigns to a country (192.168.0.1 to Australia). */
const reserved = new BlockList();
for (const [address, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  reserved.addSubnet(address, bits, "ipv4");
}
for (const [address, bits] of [
  ["::", 128],
  ["::1", 128],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  reserved.addSubnet(address, bits, "ipv6");
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readAddresses(): Reader<CountryResponse> {
  // The file for both IPv4 and IPv6: the package's other files give wrong answers for the other kind.
  const path = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
  return new Reader(readFileSync(createRequire(import.meta.url).resolve(path)));
}

/** Places from data sets in packages; each is read at the first call that needs it. */
export function createGeo(): Geo {
  const addresses = once(readAddresses);
  const cities = once(readCities);
  const search = once(() => createCitySearch(cities()));
  const nearest = once(() => createNearestCity(cities()));

  return {
    countryOfAddress(ip) {
      const bare = ip.replace(/^::ffff:(?=\d+\.)/i, "");
      const kind = isIP(bare);
      if (kind === 0 || reserved.check(bare, kind === 4 ? "ipv4" : "ipv6")) return null;
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
