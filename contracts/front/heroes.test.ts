import { expect, it } from "vitest";
import { heroNames, heroOfNiche } from "./heroes.ts";
import { prefixOfNiche } from "./landers.ts";

it("calls the heroes as landing pages call their niches", () => {
  expect(heroNames.slice(1)).toEqual([2, 3, 4, 5, 6, 7].map(prefixOfNiche));
});

it.each([
  [1, "general"],
  [3, "bdsm"],
  [7, "gay"],
  [0, "general"],
  [8, "general"],
])("shows on a site of niche %i the hero %s", (niche, name) => {
  expect(heroOfNiche(niche)).toBe(name);
});
