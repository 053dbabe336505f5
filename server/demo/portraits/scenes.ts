import type { Random } from "../random.ts";
import { balcony, cafe, library, livingRoom, studio } from "./indoors.ts";
import { beach, forest, market, mountains, oldTown, park, skyline } from "./outdoors.ts";
import type { Painter } from "./shapes.ts";

/** A painted place behind a person, 1200 by 1500. */
export type Scene = { outdoors: boolean; svg: string };

const painters: { paint: Painter; outdoors: boolean }[] = [
  { paint: park, outdoors: true },
  { paint: cafe, outdoors: false },
  { paint: beach, outdoors: true },
  { paint: studio, outdoors: false },
  { paint: skyline, outdoors: true },
  { paint: livingRoom, outdoors: false },
  { paint: mountains, outdoors: true },
  { paint: library, outdoors: false },
  { paint: oldTown, outdoors: true },
  { paint: balcony, outdoors: false },
  { paint: forest, outdoors: true },
  { paint: market, outdoors: true },
];

export const sceneCount = painters.length;

export function paintScene(number: number, random: Random): Scene {
  const { paint, outdoors } = painters[number % painters.length]!;
  return { outdoors, svg: paint(random) };
}
