import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { heroNames } from "#contracts/front/heroes.ts";
import { drawScene } from "./share-scenes.ts";

const read = (path: string) => readFileSync(new URL(`../../../../web/${path}`, import.meta.url), "utf8");
const [day = "", night = "", ...others] =
  read("features/front/home/hero-scene.css").split("/* One part")[0]?.split("@variant dark") ?? [];
const namesIn = (rule: string) => [...rule.matchAll(/--([\w-]+):/g)].map(([, name]) => name);

it("has a night for each colour of the day, stated once for both ways to choose it", () => {
  expect(namesIn(day)).toHaveLength(18);
  expect(namesIn(night)).toEqual(namesIn(day));
  expect(others).toEqual([]);
});

it("draws with the colours of the home page by day, in the hues of the niche", () => {
  const water = /--water: (#\w+);/.exec(day)?.[1] ?? "";
  expect(drawScene({ niche: 1 })).toContain(`fill="${water}"`);
  const sky = (niche: number) => /fill="(#\w+)"/.exec(drawScene({ niche }))?.[1];
  expect(sky(1)).not.toBe(sky(2));
  expect(drawScene({ niche: 1, accent: "teal" })).not.toBe(drawScene({ niche: 1 }));
  expect(/--water: (#\w+);/.exec(night)?.[1]).not.toBe(water);
});

it.each(heroNames.map((name, at) => [name, at + 1] as const))(
  "knows every colour of the scene %s, which has a part that moves",
  (name, niche) => {
    const file = read(`assets/heroes/${name}.svg`);
    expect([...file.matchAll(/<symbol id="(\w+)" viewBox="0 0 480 400">/g)].map(([, id]) => id)).toEqual([
      "scene",
      "moving",
    ]);
    const drawn = drawScene({ niche });
    expect(drawn).not.toMatch(/var\(|symbol/);
    const colours = [...drawn.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
    expect(colours.filter((colour) => !/^(#[0-9a-f]{3}|#[0-9a-f]{6}|none)$/.test(colour ?? ""))).toEqual([]);
  },
);
