import { expect, it } from "vitest";
import { cellOf, distanceKm } from "#server/platform/geo/distance.ts";
import { CellDirectory, everywhere, nowhere } from "./cells.ts";

/** Reproducible numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function scattered(count: number) {
  const roll = dice(7);
  const seen = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const { lat, lon } = cellOf(Math.asin(2 * roll() - 1) * (180 / Math.PI), roll() * 360 - 180);
    const isNew = !seen.has(`${lat} ${lon}`);
    seen.add(`${lat} ${lon}`);
    return isNew ? { id: index + 1, country: roll() < 0.5 ? "DE" : "NL", lat, lon } : null;
  }).filter((cell) => cell !== null);
}

it("goes through all cells of the world by great-circle distance, however the pages fall", () => {
  const cells = scattered(3000);
  const directory = new CellDirectory();
  directory.add(cells);
  for (const place of [
    { lat: 52.52, lon: 13.4 },
    { lat: -89.9, lon: 0 },
    { lat: 0.02, lon: 179.98 },
    cells[17]!,
  ]) {
    for (const country of [null, "NL"]) {
      const expected = cells
        .filter((cell) => country === null || cell.country === country)
        .map(({ id, lat, lon }) => ({ id, km: distanceKm(place, { lat, lon }) }))
        .sort((one, other) => one.km - other.km || one.id - other.id);
      const walked: number[] = [];
      let behind: number | null = null;
      for (const limit of [1, 2, 16, 64, 256, 1024, 4096]) {
        const next = directory.nearest(place, { country, ring: everywhere, behind, limit });
        walked.push(...next);
        behind = next.at(-1) ?? behind;
      }
      expect(walked).toEqual(walked.toSorted(directory.compareFrom(place)));
      expect(walked.pop()).toBe(nowhere);
      expect(walked.map((id) => Math.round(directory.kmFrom(place)(id) * 1e6))).toEqual(
        expected.map(({ km }) => Math.round(km * 1e6)),
      );
      expect(new Set(walked)).toEqual(new Set(expected.map(({ id }) => id)));
      expect(directory.nearest(place, { country, ring: everywhere, behind: nowhere, limit: 5 })).toEqual([]);
    }
  }
});

it("keeps cells of the same distance in the order of their numbers, over the edge of a page", () => {
  const directory = new CellDirectory();
  const place = { lat: 0, lon: 0 };
  directory.add([1, 2, 3, 4].map((id) => ({ id, country: `C${id}`, lat: 0, lon: 1 })));
  const next = (behind: number | null) =>
    directory.nearest(place, { country: null, ring: everywhere, behind, limit: 2 });
  expect([next(null), next(2), next(3), next(4)]).toEqual([[1, 2], [3, 4], [4, nowhere], [nowhere]]);
});

it("gives each cell to exactly one ring", () => {
  const cells = scattered(2000);
  const directory = new CellDirectory();
  directory.add(cells);
  const place = { lat: 48.1, lon: 11.6 };
  const edges = [0, 50, 150, 5000, Number.POSITIVE_INFINITY];
  const found = edges.slice(1).flatMap((to, index) =>
    directory.nearest(place, {
      country: null,
      ring: { from: edges[index] ?? 0, to },
      behind: null,
      limit: 5000,
    }),
  );
  expect(found).toHaveLength(cells.length + 1);
  expect(new Set(found).size).toBe(cells.length + 1);
});

it("takes each row once", () => {
  const directory = new CellDirectory();
  const rows = [
    { id: 1, country: "DE", lat: 1, lon: 1 },
    { id: 3, country: "DE", lat: 2, lon: 2 },
  ];
  directory.add(rows);
  directory.add(rows);
  expect(directory.latest).toBe(3);
  const all = { country: null, ring: everywhere, behind: null, limit: 9 };
  expect(directory.nearest({ lat: 0, lon: 0 }, all)).toEqual([1, 3, nowhere]);
  expect(directory.kmFrom({ lat: 1, lon: 1 })(1)).toBe(0);
  expect(directory.kmFrom({ lat: 1, lon: 1 })(nowhere)).toBe(Number.POSITIVE_INFINITY);
});
