import { type City, cityAt, readCities } from "#server/platform/geo/cities.ts";
import type { DemoPerson } from "../demo-people.ts";
import { demoCountries, places } from "../demo-places.ts";

let known: ReadonlyMap<string, City> | null = null;

/** The city of a person: if several cities of a country share the name, the most populous. */
export function locate(person: Pick<DemoPerson, "country" | "city">): City {
  // The table is large, so it is read once for all sites of the demo.
  known ??= findPlaces();
  const city = known.get(nameOf(person));
  if (!city) throw new Error(`No city ${person.city} in ${person.country}`);
  return city;
}

function findPlaces(): Map<string, City> {
  const table = readCities();
  const wanted = new Map(
    demoCountries.flatMap((country) => places[country].cities.map((city) => [nameOf({ country, city }), -1])),
  );
  table.names.forEach((city, at) => {
    const name = nameOf({ country: table.countries[at] ?? "", city });
    const best = wanted.get(name);
    if (best === undefined) return;
    if (best < 0 || table.populations[at]! > table.populations[best]!) wanted.set(name, at);
  });
  return new Map([...wanted].filter(([, at]) => at >= 0).map(([name, at]) => [name, cityAt(table, at)]));
}

function nameOf({ country, city }: { country: string; city: string }): string {
  return `${country} ${city}`;
}
