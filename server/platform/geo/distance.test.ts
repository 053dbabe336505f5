import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf, distanceBand, distanceKm } from "./distance.ts";

const amsterdam = { lat: 52.3731, lon: 4.8922 };
const positions = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("distances are those of the earth", () => {
  expect(distanceKm(amsterdam, { lat: 51.9225, lon: 4.4792 })).toBeCloseTo(57.5, 0);
  expect(distanceKm(amsterdam, { lat: 52.52, lon: 13.405 })).toBeCloseTo(577, 0);
  expect(distanceKm({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeLessThan(23);
});

test("a cell hides the position by up to half its diagonal and never more", () => {
  fc.assert(
    fc.property(positions, ({ lat, lon }) => {
      expect(distanceKm({ lat, lon }, cellOf(lat, lon))).toBeLessThan(3.6);
    }),
  );
});

test("a cell's centre lies in its own cell, so that storing it again changes nothing", () => {
  fc.assert(
    fc.property(positions, ({ lat, lon }) => {
      const cell = cellOf(lat, lon);
      expect(cellOf(cell.lat, cell.lon)).toEqual(cell);
    }),
  );
});

test("the whole of a cell gives one and the same centre: nothing of the position is left", () => {
  const seen = new Map<string, number>();
  for (let north = 0; north < 50; north += 1) {
    for (let east = 0; east < 50; east += 1) {
      // A field of 20 by 20 km in steps of 400 m.
      const cell = cellOf(52.3 + (north * 0.4) / 111.2, 4.9 + (east * 0.4) / 68);
      const key = `${cell.lat} ${cell.lon}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(16);
  expect(seen.size).toBeLessThanOrEqual(25);
  expect(Math.max(...seen.values())).toBeGreaterThanOrEqual(144);
});

test("cells measure the same in Seville and in Hammerfest", () => {
  for (const lat of [0, 37.4, 52.4, 60.2, 70.66, -70]) {
    const here = cellOf(lat, 20);
    let lon = 20;
    while (cellOf(lat, lon).lon === here.lon) lon += 0.001;
    expect(distanceKm(here, cellOf(lat, lon))).toBeCloseTo(5, 1);
    expect(distanceKm(here, cellOf(here.lat + 0.045, 20))).toBeGreaterThan(4.9);
  }
});

test("the ends of the earth have cells too", () => {
  for (const [lat, lon] of [
    [90, 0],
    [-90, 180],
    [0, 180],
    [0, -180],
  ] as const) {
    const cell = cellOf(lat, lon);
    expect(Math.abs(cell.lat)).toBeLessThanOrEqual(90);
    expect(Math.abs(cell.lon)).toBeLessThanOrEqual(180);
  }
  expect(cellOf(10, 180)).toEqual(cellOf(10, -180));
});

test("bands begin at 10, 25, 50 and 100 km", () => {
  const north = (km: number) => ({ lat: amsterdam.lat + km / 111.195, lon: amsterdam.lon });
  const band = (km: number) => distanceBand(amsterdam, north(km));
  expect([0, 9.9].map(band)).toEqual(["under_10", "under_10"]);
  expect([10.1, 24.9].map(band)).toEqual(["under_25", "under_25"]);
  expect([25.1, 49.9].map(band)).toEqual(["under_50", "under_50"]);
  expect([50.1, 99.9].map(band)).toEqual(["under_100", "under_100"]);
  expect([100.1, 9000].map(band)).toEqual(["further", "further"]);
});
