import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { heroNames } from "#contracts/front/heroes.ts";
import { drawScene, placesByDay } from "./share-scenes.ts";

const read = (path: string) => readFileSync(new URL(`../../../../web/${path}`, import.meta.url), "utf8");
/** The variables of each rule for the scenes: by day, and at night for both ways to choose the theme. */
const [day = {}, ...nights] = [
  ...read("features/front/home/hero-scene.css").matchAll(/\.hero-scene \{([^}]*)\}/g),
].map(([, rule = ""]) =>
  Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value = ""]) => [
      name,
      value.replace(/^var\(--color-(.+)\)$/, "$1"),
    ]),
  ),
);

it("has the colours of the home page by day", () => {
  expect(placesByDay).toEqual(day);
});

it("has a night for each colour of the day, the same for both ways to choose it", () => {
  expect(nights).toHaveLength(2);
  expect(Object.keys(nights[0] ?? {})).toEqual(Object.keys(day));
  expect(nights[1]).toEqual(nights[0]);
});

it.each(heroNames.map((name, at) => [name, at + 1] as const))(
  "knows every colour of the scene %s, which has a part that moves",
  (name, niche) => {
    const file = read(`assets/heroes/${name}.svg`);
    expect([...file.matchAll(/<symbol id="(\w+)" viewBox="0 0 480 400">/g)].map(([, id]) => id)).toEqual([
      "scene",
      "moving",
    ]);
    const drawn = drawScene(niche);
    expect(drawn).not.toMatch(/var\(|symbol/);
    const colours = [...drawn.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
    expect(colours.filter((colour) => !/^(#[0-9a-f]{3}|#[0-9a-f]{6}|none)$/.test(colour ?? ""))).toEqual([]);
  },
);
