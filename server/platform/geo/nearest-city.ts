import { around } from "geokdbush";
import KDBush from "kdbush";
import { type City, type CityTable, cityAt } from "./cities.ts";
import { distanceKm } from "./distance.ts";
import { cityRadiusKm, largeCityPopulation, nearestCityKm, nearestCompared } from "./geo-limits.ts";

function indexOf(table: CityTable, picked: number[]): (lat: number, lon: number, count: number) => number[] {
  const tree = new KDBush(picked.length);
  for (const at of picked) tree.add(table.lons[at]!, table.lats[at]!);
  tree.finish();
  return (lat, lon, count) => around(tree, lon, lat, count, nearestCityKm).map((found) => picked[found]!);
}

/** Approximate radius of a city. */
function reachKm(population: number): number {
  return Math.min(cityRadiusKm.most, cityRadiusKm.perRoot * Math.sqrt(population));
}

/**
 * Makes a search for the city a position lies in. The nearest name alone would put half of Berlin into its
 * suburbs, so distance counts from a city's edge.
 */
export function createNearestCity(table: CityTable) {
  const all = Array.from(table.ids.keys());
  const nearAll = indexOf(table, all);
  const nearLarge = indexOf(
    table,
    all.filter((at) => table.populations[at]! >= largeCityPopulation),
  );

  /** Null where no city lies within `nearestCityKm`. */
  return function nearestCity(lat: number, lon: number): City | null {
    const fromEdge = (at: number) =>
      distanceKm({ lat, lon }, { lat: table.lats[at]!, lon: table.lons[at]! }) -
      // defence: city-reaches
      reachKm(table.populations[at]!);
    const near = [...nearAll(lat, lon, nearestCompared.all), ...nearLarge(lat, lon, nearestCompared.large)];
    const [first] = near.sort((a, b) => fromEdge(a) - fromEdge(b));
    return first === undefined ? null : cityAt(table, first);
  };
}
