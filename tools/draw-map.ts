import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

/**
 * Draws web/assets/lander-map.svg out of the outlines of the package world-atlas (Natural Earth, public domain):
 * `npm pack world-atlas@2.0.2`, unpack, `node tools/draw-map.ts package/countries-50m.json`. One symbol a country, so
 * that a page can colour the visitor's own. The package is no dependency: the picture is drawn once.
 */
type Topology = {
  arcs: [number, number][][];
  transform: { scale: [number, number]; translate: [number, number] };
  objects: { countries: { geometries: Shape[] } };
};
type Shape = { id: string; type: string; arcs: number[][] | number[][][] };
type Point = readonly [x: number, y: number];

/** ISO 3166 numbers of the countries that get a symbol of their own: those that sites serve and lie on the map. */
const named: Record<string, string> = {
  "040": "AT",
  "056": "BE",
  "208": "DK",
  "246": "FI",
  "250": "FR",
  "276": "DE",
  "372": "IE",
  "380": "IT",
  "442": "LU",
  "528": "NL",
  "578": "NO",
  "616": "PL",
  "724": "ES",
  "752": "SE",
  "756": "CH",
  "826": "GB",
};
const frame = { west: -12, east: 33, south: 35.5, north: 70.5, width: 1000 };
const pixelsAtLeast = { step: 1.6, area: 14 };

/** Equal-area (Lambert azimuthal), like official maps of Europe: it does not enlarge the north. */
function project(longitude: number, latitude: number): Point {
  const [lambda, phi] = [((longitude - 10) * Math.PI) / 180, (latitude * Math.PI) / 180];
  const phi0 = (52 * Math.PI) / 180;
  const k = Math.sqrt(
    2 / (1 + Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda)),
  );
  return [
    k * Math.cos(phi) * Math.sin(lambda),
    -k * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)),
  ];
}

const [left] = project(frame.west, 44);
const [right] = project(frame.east, 44);
const [, top] = project(10, frame.north);
const [, bottom] = project(10, frame.south);
const scale = frame.width / (right - left);
const height = Math.round((bottom - top) * scale);
const place = (longitude: number, latitude: number): Point => {
  const [x, y] = project(longitude, latitude);
  return [(x - left) * scale, (y - top) * scale];
};

function decode({ arcs, transform }: Topology): [number, number][][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
}

function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Merges points that are close together; drops islands that are too small, and shapes outside the map. */
function drawRing(points: readonly Point[]): string {
  const kept: Point[] = [];
  for (const [x, y] of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(x - last[0], y - last[1]) >= pixelsAtLeast.step) kept.push([x, y]);
  }
  const isSeen = kept.some(([x, y]) => x > -60 && x < frame.width + 60 && y > -60 && y < height + 60);
  if (!isSeen || kept.length < 4 || areaOf(kept) < pixelsAtLeast.area) return "";
  let [atX, atY] = [0, 0];
  const steps = kept.map(([x, y], index) => {
    const [toX, toY] = [Math.round(x), Math.round(y)];
    const step = index === 0 ? `M${toX} ${toY}` : `${index === 1 ? "l" : " "}${toX - atX} ${toY - atY}`;
    [atX, atY] = [toX, toY];
    return step;
  });
  return `${steps.join("").replaceAll(" -", "-")}Z`;
}

function drawCountry(shape: Shape, arcs: [number, number][][]): string {
  const polygons = (shape.type === "Polygon" ? [shape.arcs] : shape.arcs) as number[][][];
  const pointsOf = (ring: number[]) =>
    ring.flatMap((index) => (index < 0 ? [...(arcs[~index] ?? [])].reverse() : (arcs[index] ?? [])));
  return polygons
    .map(([outer = []]) => pointsOf(outer))
    .filter((points) =>
      points.every(([longitude, latitude]) => Math.abs(longitude - 10) < 80 && latitude > 15),
    )
    .map((points) => drawRing(points.map(([longitude, latitude]) => place(longitude, latitude))))
    .join("");
}

function drawMap(topology: Topology): string {
  const arcs = decode(topology);
  const symbol = (id: string, path: string) =>
    `<symbol id="${id}" viewBox="0 0 ${frame.width} ${height}"><path d="${path}"/></symbol>`;
  const others: string[] = [];
  const own: string[] = [];
  for (const shape of topology.objects.countries.geometries) {
    const path = drawCountry(shape, arcs);
    const code = named[shape.id];
    if (path && code) own.push(symbol(code, path));
    else if (path) others.push(path);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[symbol("others", others.join("")), ...own.sort()].join("\n")}\n</svg>\n`;
}

if (isStarted(import.meta.url)) {
  const [from] = process.argv.slice(2);
  if (!from) throw new Error("Say where countries-50m.json of world-atlas lies");
  const map = drawMap(JSON.parse(readFileSync(from, "utf8")) as Topology);
  writeFileSync(join(projectRoot, "web/assets/lander-map.svg"), map);
  console.log(`${frame.width} by ${height}, ${map.length} bytes`);
}
