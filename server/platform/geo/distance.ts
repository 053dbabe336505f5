import { cellKm, distanceBandKm } from "#contracts/limits.ts";
export type Point = { lat: number; lon: number };
export const distanceBands = ["under_10", "under_25", "under_50", "under_100", "further"] as const;
export type DistanceBand = (typeof distanceBands)[number];

const earthRadiusKm = 6371.0088;
const halfTurnKm = Math.PI * earthRadiusKm;
const rows = Math.round(halfTurnKm / cellKm);
const rowHeight = 180 / rows;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Kilometres along the surface of the earth. */
export function distanceKm(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The latitudes between which all places nearer than this lie. */
export function latitudesWithin({ lat }: Point, km: number): { south: number; north: number } {
  const degrees = (180 * km) / halfTurnKm;
  return { south: lat - degrees, north: lat + degrees };
}

/**
 * The centre of a position's cell of about 5 by 5 km: only this is stored of a member's place.
 * Each row of cells is divided by its own length, so that cells near the pole are no narrower than elsewhere.
 */
export function cellOf(lat: number, lon: number): Point {
  const row = Math.min(rows - 1, Math.max(0, Math.floor((lat + 90) / rowHeight)));
  const centre = -90 + (row + 0.5) * rowHeight;
  const columns = Math.max(1, Math.round((2 * halfTurnKm * Math.cos(radians(centre))) / cellKm));
  const width = 360 / columns;
  const east = (((lon + 180) % 360) + 360) % 360;
  return { lat: round(centre), lon: round(-180 + (Math.floor(east / width) + 0.5) * width) };
}

/** The distance of two cells as a band, the only form that members see. */
export function distanceBand(a: Point, b: Point): DistanceBand {
  const km = distanceKm(a, b);
  const bands = Object.keys(distanceBandKm) as (keyof typeof distanceBandKm)[];
  return bands.find((band) => km < distanceBandKm[band]) ?? "further";
}
