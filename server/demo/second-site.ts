import type { SettingsChange } from "#server/modules/ground/sites/write-settings.ts";
import type { CastRole } from "./cast.ts";
import { type DemoPerson, demoPeople, type Population } from "./demo-people.ts";
import type { SideSite } from "./side-site.ts";

/** The only country in which the second site shows its live cams. */
export const camCountry = "GB";

/** The traffic source whose visitors may see the second site. */
export const secondNetwork = "goodnet";

/**
 * A second site of the demo, of the niche bdsm. It shows promise 1: it serves fictional profiles and, in one country, live
 * cams, and labels each as such. The first site serves neither.
 */
const settings: SettingsChange = {
  brand: { name: "Masquerade", niche: 3, accent: "graphite" },
  signup: { mode: "with_trafficsource", allowedNetworks: [secondNetwork] },
  search: { forVisitors: "none", forTrafficSource: "other" },
  kinds: {
    fictionalIcon: "✎",
    fictionalWarning:
      "This profile is fictional: nobody of this name exists. Masquerade wrote it and answers for it. It is for conversation only; you cannot meet.",
    camCountries: [camCountry],
    camPartner: "https://cams.example/",
  },
};

export const secondCast: readonly CastRole[] = [
  {
    key: "nora",
    name: "Nora_M",
    country: "GB",
    city: "London",
    gender: "woman",
    seeks: ["man", "woman"],
    sexuality: "bisexual",
    age: 34,
    isPremium: true,
    credits: 120,
    tryThis:
      "English: fictional profiles among her likes, and with a live cam among her conversations, each labelled",
  },
  {
    key: "jelle",
    name: "Jelle.V",
    country: "NL",
    city: "Amsterdam",
    gender: "man",
    seeks: ["woman", "man"],
    sexuality: "bisexual",
    age: 36,
    isPremium: true,
    credits: 60,
    tryThis: "Dutch: fictional profiles too; the live cams of his country are shown to nobody",
  },
];

const population: Population = { cast: secondCast, countries: ["GB", "NL"], keyPrefix: "masked" };

/** Of ten strangers of a country two are fictional, one is a live cam and the others are members. */
const kindAt = (stranger: number): DemoPerson["kind"] =>
  stranger % 10 === 8 ? "cam" : stranger % 10 === 5 || stranger % 10 === 7 ? "fictional" : "member";

/** The people of the second site: few, because a first start waits for them. */
export function secondPeople(): DemoPerson[] {
  return demoPeople(42, population).map((person, at) => {
    const stranger = Math.floor((at - secondCast.length) / population.countries.length);
    const kind = person.role ? "member" : kindAt(stranger);
    // Only members buy.
    const purse = kind === "member" ? {} : { isPremium: false, credits: 0 };
    return { ...person, ...purse, kind, photoCount: 1 };
  });
}

export const secondSite: SideSite = {
  fact: "demo_second_site",
  label: "masquerade",
  settings,
  cast: secondCast,
  people: secondPeople,
};
