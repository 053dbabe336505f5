import type { Point } from "./distance.ts";

/** Cell number of members whose place is unknown or hidden: farther than every other. */
export const nowhere = 0;

export type CellRow = { id: number; country: string; lat: number; lon: number };

/** Distances between `from` (inclusive) and `to`, in kilometres. */
export type Ring = { from: number; to: number };
export const everywhere: Ring = { from: 0, to: Number.POSITIVE_INFINITY };

const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * All cells that ever had a member, as unit vectors. Ten thousand of them are compared with a place in the time of one
 * index look-up. The chord between two grows with the great circle, so their order is exact. The table only grows, in the
 * order of its ids; `latest` is the highest id that is loaded.
 */
export class CellDirectory {
  latest = 0;
  #ids: number[] = [];
  #countries: string[] = [];
  /** Three numbers a cell, in one array: ten thousand are read at a time, so they must be contiguous in memory. */
  #vectors = new Float64Array(3 * 1024);
  #index = new Map<number, number>();

  add(rows: readonly CellRow[]): void {
    for (const { id, country, lat, lon } of rows) {
      if (id <= this.latest) continue;
      this.latest = id;
      const at = this.#ids.length;
      if (3 * at === this.#vectors.length) {
        const larger = new Float64Array(2 * this.#vectors.length);
        larger.set(this.#vectors);
        this.#vectors = larger;
      }
      this.#index.set(id, at);
      this.#ids.push(id);
      this.#countries.push(country);
      this.#vectors.set(vectorOf({ lat, lon }), 3 * at);
    }
  }

  /** Measures cells from a place, in kilometres; cell 0 and unknown cells are farther than all others. */
  kmFrom(place: Point): (id: number) => number {
    const measure = this.#measureFrom(place);
    return (id) => kmOfChord(measure(id));
  }

  /** Compares cells by their distance from a place, in the same order as `nearest`. */
  compareFrom(place: Point): (one: number, other: number) => number {
    const measure = this.#measureFrom(place);
    return (one, other) => {
      if (one === other) return 0;
      const [near, far] = [measure(one), measure(other)];
      if (near !== far) return near < far ? -1 : 1;
      return one - other;
    };
  }

  #measureFrom(place: Point): (id: number) => number {
    const origin = vectorOf(place);
    return (id) => {
      const at = this.#index.get(id);
      return at === undefined ? Number.POSITIVE_INFINITY : chordSquared(this.#vectors, 3 * at, origin);
    };
  }

  /** All cells nearer than that, in no order. */
  within(place: Point, km: number): number[] {
    const origin = vectorOf(place);
    const most = chordSquaredOf(km);
    const vectors = this.#vectors;
    return this.#ids.filter((_, at) => chordSquared(vectors, 3 * at, origin) < most);
  }

  /** The next cells by distance, and by id at equal distance; after a cell, or from the nearest on. */
  nearest(
    place: Point,
    wanted: { country: string | null; ring: Ring; behind: number | null; limit: number },
  ): number[] {
    const { country, ring, behind, limit } = wanted;
    if (behind === nowhere) return [];
    const origin = vectorOf(place);
    const [vectors, countries, ids] = [this.#vectors, this.#countries, this.#ids];
    const most = chordSquaredOf(ring.to);
    const passed = behind === null ? -1 : this.#measureFrom(place)(behind);
    const least = Math.max(chordSquaredOf(ring.from), passed);
    const found: Found[] = [];
    let farthest = most;
    for (let at = 0; at < ids.length; at += 1) {
      const chord = chordSquared(vectors, 3 * at, origin);
      if (chord < least || chord >= farthest) continue;
      if (country !== null && countries[at] !== country) continue;
      const id = ids[at] ?? nowhere;
      if (chord === passed && id <= (behind ?? nowhere)) continue;
      insert(found, { id, chord });
      if (found.length > limit) found.pop();
      if (found.length === limit) farthest = Math.min(most, found.at(-1)?.chord ?? most);
    }
    const next = found.map(({ id }) => id);
    return next.length < limit && ring.to === Number.POSITIVE_INFINITY ? [...next, nowhere] : next;
  }
}

type Found = { id: number; chord: number };

/** Inserts after all that are not farther: ids arrive in ascending order, so equal distances keep that order. */
function insert(found: Found[], cell: Found): void {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle]?.chord ?? 0) <= cell.chord) low = middle + 1;
    else high = middle;
  }
  found.splice(low, 0, cell);
}

function chordSquared(vectors: Float64Array, at: number, origin: Vector): number {
  const dx = origin[0] - (vectors[at] ?? 0);
  const dy = origin[1] - (vectors[at + 1] ?? 0);
  const dz = origin[2] - (vectors[at + 2] ?? 0);
  return dx * dx + dy * dy + dz * dz;
}

type Vector = readonly [number, number, number];

/** Where a place is on the unit sphere. */
export function vectorOf({ lat, lon }: Point): Vector {
  const level = Math.cos(radians(lat));
  return [level * Math.cos(radians(lon)), level * Math.sin(radians(lon)), Math.sin(radians(lat))];
}

function chordSquaredOf(km: number): number {
  if (km === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return (2 * Math.sin(km / 2 / earthRadiusKm)) ** 2;
}

function kmOfChord(squared: number): number {
  if (squared === Number.POSITIVE_INFINITY) return squared;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}
