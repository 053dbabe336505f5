import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  describePick,
  landerHome,
  landers,
  listLanderHomes,
  listsNiche,
  nicheOfPath,
  prefixes,
  prefixOfNiche,
  readLanderSlug,
  servesNiche,
  themes,
} from "./landers.ts";

describe("a slug", () => {
  it.each([
    [undefined, { theme: null, prefix: null }],
    ["nearby", { theme: "nearby", prefix: null }],
    ["over-40", { theme: "over-40", prefix: null }],
    ["gay", { theme: null, prefix: "gay" }],
    ["gay-nearby", { theme: "nearby", prefix: "gay" }],
    ["bbw-single-parents", { theme: "single-parents", prefix: "bbw" }],
  ])("%s is read", (slug, pick) => {
    expect(readLanderSlug(slug)).toEqual(pick);
  });

  it.each([
    ...[
      "",
      "-",
      "gay-",
      "-nearby",
      "gay-gay",
      "nearby-gay",
      "Gay",
      "GAY-nearby",
      "gay--nearby",
      "gay-nearby-",
    ],
    ...[
      "constructor",
      "__proto__",
      "toString",
      "gay-constructor",
      "hasOwnProperty-nearby",
      "__proto__-nearby",
    ],
    ...["nearby%00", "nearby/../..", "<script>", "nearby ", "ｎearby", "a".repeat(5000), "gay-".repeat(2000)],
  ])("%s is none", (slug) => {
    expect(readLanderSlug(slug)).toBeNull();
  });
});

it("has sixteen slugs and six prefixes, of the niches 2 to 7, each at home at a lander that takes slugs", () => {
  expect(Object.keys(themes)).toHaveLength(16);
  expect(Object.values(prefixes).map(({ niche }) => niche)).toEqual([2, 3, 4, 5, 6, 7]);
  const homes = [...Object.values(themes), ...Object.values(prefixes)].map(({ at }) => at as string);
  for (const home of homes) expect(landers).toContain(home);
  expect(homes).not.toContain("tinderswipe");
});

it("adds a niche's answers and filters to those of a theme, of which the stricter holds", () => {
  expect(describePick({ theme: null, prefix: null })).toEqual({
    hero: null,
    gender: null,
    seeks: null,
    filters: {},
  });
  expect(describePick({ theme: "nearby", prefix: "milf" })).toMatchObject({
    seeks: "woman",
    filters: { min_age: 40, order: "nearest" },
  });
  // Both ages are said on the page; the higher one holds.
  expect(describePick({ theme: "over-50", prefix: "milf" }).filters).toEqual({ min_age: 50 });
  expect(describePick({ theme: "over-40", prefix: "gilf" }).filters).toEqual({ min_age: 60 });
});

it("has one address for the same words, and every such address leads to itself", () => {
  expect(landerHome("video", { theme: "nearby", prefix: null })).toBe("/landers/maplanding/nearby");
  expect(landerHome("video", { theme: "nearby", prefix: "gay" })).toBe("/landers/socialnetwork/gay");
  const homes = listLanderHomes(1);
  // Of the six niches she and gay.
  expect(homes).toHaveLength(9 + 16 + 2);
  expect(new Set(homes).size).toBe(homes.length);
  for (const home of homes) {
    const [, , lander, slug] = home.split("/");
    const pick = readLanderSlug(slug);
    expect(pick && landerHome(lander as "video", pick)).toBe(home);
  }
});

it("is served and listed by niche: a site of one has its own alone, a general one lists what its gateway allows", () => {
  const niches = [2, 3, 4, 5, 6, 7];
  expect(niches.filter((niche) => servesNiche(1, niche))).toEqual(niches);
  expect(niches.filter((niche) => servesNiche(7, niche))).toEqual([7]);
  expect(niches.filter((niche) => listsNiche(1, niche))).toEqual([2, 7]);
  expect(niches.filter((niche) => listsNiche(3, niche))).toEqual([3]);
  expect(listLanderHomes(3).filter((home) => /(she|bdsm|bbw|gilf|milf|gay)$/.test(home))).toEqual([
    "/landers/iconslanding/bdsm",
  ]);
  expect([prefixOfNiche(7), prefixOfNiche(1)]).toEqual(["gay", null]);
});

it("colours every country that is drawn of itself", () => {
  const map = readFileSync(new URL("../../web/assets/lander-map.svg", import.meta.url), "utf8");
  const page = readFileSync(
    new URL("../../web/features/front/landers/map-lander.tsx", import.meta.url),
    "utf8",
  );
  const ids = [...map.matchAll(/<symbol id="([A-Z]{2})"/g)].map(([, id]) => id);
  expect(/const drawn = "([A-Z ]+)"/.exec(page)?.[1]?.split(" ")).toEqual(ids);
  expect(ids.length).toBe(16);
});

describe("the niche of an address", () => {
  it.each([
    ["/landers/video/gay", 7],
    ["/landers/video/gay?lang=de", 7],
    ["/landers/video/bdsm-tonight.data?_routes=x", 3],
    ["/landers/video/nearby", null],
    ["/landers/video", null],
    ["/", null],
    ["/members?next=/landers/video/gay", null],
    ["/landers/video/gay/more", null],
    ["/landers/video/constructor", null],
    ["/landers/video/%67ay", null],
  ])("%s: %s", (path, niche) => {
    expect(nicheOfPath(path)).toBe(niche);
  });
});
