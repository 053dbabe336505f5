import { expect, it } from "vitest";
import type { Gif } from "#contracts/talking/gifs.ts";
import { heightOf, moveTo, placeGifs } from "./gif-columns.ts";

const gif = (id: string, width: number, height: number): Gif => ({ id, description: "", width, height });
/** Left: a high one, then a low one. Right: three that are half as high as wide. */
const gifs = [gif("a", 100, 150), gif("b", 100, 50), gif("c", 100, 50), gif("d", 100, 60), gif("e", 100, 50)];
const placed = placeGifs(gifs);

it("each result stands below the shorter column, and a further page moves none of them", () => {
  expect(placed.map(({ gif: { id }, column, top }) => [id, column, top])).toEqual([
    ["a", 0, 0],
    ["b", 1, 0],
    ["c", 1, 0.5],
    ["d", 1, 1],
    ["e", 0, 1.5],
  ]);
  expect(placeGifs([...gifs, gif("f", 100, 100)]).slice(0, 5)).toEqual(placed);
});

it("very low and very high pictures are bounded, and one without a size is a square", () => {
  expect([gif("a", 500, 20), gif("b", 20, 500), gif("c", 0, 0)].map(heightOf)).toEqual([0.4, 1.8, 1]);
});

it.each([
  ["c", "ArrowDown", "d"],
  ["c", "ArrowUp", "b"],
  ["b", "ArrowUp", "b"],
  ["e", "ArrowDown", "e"],
  // The middle of a is 0.75, and that of c too.
  ["a", "ArrowRight", "c"],
  ["d", "ArrowLeft", "e"],
  ["b", "ArrowLeft", "a"],
  ["d", "ArrowRight", "d"],
  ["a", "ArrowLeft", "a"],
  ["e", "ArrowRight", "d"],
  ["d", "Home", "a"],
  ["b", "End", "e"],
] as const)("from %s the key %s leads to %s", (from, key, to) => {
  const at = gifs.findIndex(({ id }) => id === from);
  expect(gifs[moveTo(placed, at, key) ?? -1]?.id).toBe(to);
});

it("other keys and an empty list lead nowhere", () => {
  expect(moveTo(placed, 0, "x")).toBeUndefined();
  expect(moveTo([], 0, "ArrowDown")).toBeUndefined();
});
