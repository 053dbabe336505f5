import { type City, cityAt, readCities } from "#server/platform/geo/cities.ts";
import type { DemoPerson } from "../demo-people.ts";

/** The city a person is said to live in: of several of one name in a country the most populous. */
export function locate(people: readonly DemoPerson[]): (person: DemoPerson) => City {
  const table = readCities();
  const wanted = new Map(people.map((person) => [nameOf(person), -1]));
  table.names.forEach((city, at) => {
    const name = nameOf({ country: table.countries[at] ?? "", city });
    const known = wanted.get(name);
    if (known === undefined) return;
    if (known < 0 || table.populations[at]! > table.populations[known]!) wanted.set(name, at);
  });
  return (person) => {
    const at = wanted.get(nameOf(person)) ?? -1;
    if (at < 0) throw new Error(`No city ${person.city} in ${person.country}`);
    return cityAt(table, at);
  };
}

function nameOf({ country, city }: { country: string; city: string }): string {
  return `${country} ${city}`;
}
