import type { CastRole } from "./cast.ts";
import { type DemoPerson, demoPeople, type Population } from "./demo-people.ts";
import type { SideSite } from "./side-site.ts";

export const thirdCast: readonly CastRole[] = [
  {
    key: "ruben",
    name: "Ruben_O",
    country: "NL",
    city: "Utrecht",
    gender: "man",
    seeks: ["man"],
    sexuality: "gay",
    age: 33,
    isPremium: true,
    credits: 80,
    tryThis: "Dutch: a site for men who seek men, with its own profiles",
  },
  {
    key: "marc",
    name: "Marc.L",
    country: "FR",
    city: "Lyon",
    gender: "man",
    seeks: ["man"],
    sexuality: "gay",
    age: 41,
    isPremium: false,
    credits: 0,
    tryThis: "French: the same, without credits",
  },
];

const population: Population = {
  cast: thirdCast,
  countries: ["NL", "FR"],
  keyPrefix: "lantern",
  only: "man",
};

/** Few, because a first start waits for them, and with one portrait each. */
export function thirdPeople(): DemoPerson[] {
  return demoPeople(18, population).map((person) => ({ ...person, photoCount: 1 }));
}

/** The demo's site of the niche gay. It serves only profiles of members, and everybody may sign up. */
export const thirdSite: SideSite = {
  fact: "demo_third_site",
  label: "lantern",
  settings: { brand: { name: "Lantern", niche: 7, accent: "ocean" } },
  cast: thirdCast,
  people: thirdPeople,
};
