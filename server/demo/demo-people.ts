import {
  type BodyType,
  bodyTypes,
  type EyeColor,
  type Gender,
  type HairColor,
  type InterestTopic,
  interestTopics,
  type RelationshipStatus,
  type Sexuality,
  type TattooOption,
  tattooOptions,
} from "#contracts/people/profile-options.ts";
import type { ProfileKind } from "#contracts/shapes.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { type CastRole, cast } from "./cast.ts";
import { type DemoCountry, demoCountries, places } from "./demo-places.ts";
import { chooseName } from "./names.ts";
import { type Random, seededRandom } from "./random.ts";
import { textsByLocale } from "./texts/by-locale.ts";

/** One example member of the demo town. Ages and times are relative, so that the town never grows old. */
export type DemoPerson = {
  /** Stable name of this person: the same in every run. */
  key: string;
  /** Set for people with an account to log in to. */
  role: CastRole | null;
  kind: ProfileKind;
  name: string;
  locale: Locale;
  country: DemoCountry;
  /**
   * A name in the table of places (readCities); if several cities of the country share it, the most populous.
   */
  city: string;
  gender: Gender;
  seeks: Gender[];
  sexuality: Sexuality;
  age: number;
  /** Days since the last birthday, 1 to 360. */
  birthdayDaysAgo: number;
  about: string;
  interests: InterestTopic[];
  hairColor: HairColor;
  eyeColor: EyeColor;
  bodyType: BodyType;
  relationshipStatus: RelationshipStatus;
  tattoos: TattooOption;
  isPremium: boolean;
  credits: number;
  lastSeenMinutesAgo: number;
  createdDaysAgo: number;
  photoCount: number;
};

/** The number of people in a cast member's country who fit that member, both ways. */
const companionsEach = 8;

/** The people of one of the demo's sites. */
export type Population = {
  cast: readonly CastRole[];
  /** The countries, taken in turn, so that each has as many people as the others. */
  countries: readonly DemoCountry[];
  /** The start of the keys of people outside the cast; a number follows. */
  keyPrefix: string;
  /** Everybody is of this gender and seeks it; left out: as in a town. */
  only?: Gender;
};

const townPopulation: Population = { cast, countries: demoCountries, keyPrefix: "town" };

/** The whole town, the cast first; every call gives the same list, and a shorter list is its beginning. */
export function demoPeople(count = 400, population = townPopulation): DemoPerson[] {
  const { cast, countries, keyPrefix, only } = population;
  const taken = new Set(cast.map((role) => role.name.toLowerCase()));
  return Array.from({ length: count }, (_, at) => {
    const role = cast[at];
    if (role) return dress(role.key, at, role, role);
    const stranger = at - cast.length;
    const key = `${keyPrefix}-${String(stranger + 1).padStart(4, "0")}`;
    const country = countries[stranger % countries.length]!;
    const round = Math.floor(stranger / countries.length);
    const host = cast.find((member) => member.country === country);
    const random = seededRandom(`person:${key}`);
    const drawn = host && round < companionsEach ? companionBasics(random, host) : strangerBasics(random);
    const basics = only ? { ...drawn, ...amongThemselves(random, only) } : drawn;
    const city = chooseCity(random, country);
    const name = chooseName(random, { country, ...basics }, taken);
    return dress(key, round + 1, { ...basics, country, city, name }, null);
  });
}

/** Birth date as YYYY-MM-DD: on the anchor's day the person is exactly `age` years old. */
export function demoBirthDate(person: DemoPerson, anchor: Date): string {
  const date = new Date(
    Date.UTC(
      anchor.getUTCFullYear() - person.age,
      anchor.getUTCMonth(),
      anchor.getUTCDate() - person.birthdayDaysAgo,
    ),
  );
  return date.toISOString().slice(0, 10);
}

/** Whether each of them is what the other seeks. */
export function suitEachOther(one: DemoPerson, other: DemoPerson): boolean {
  return one.key !== other.key && one.seeks.includes(other.gender) && other.seeks.includes(one.gender);
}

type Basics = {
  gender: Gender;
  seeks: Gender[];
  sexuality: Sexuality;
  age: number;
  isPremium: boolean;
  credits: number;
};

function strangerBasics(random: Random): Basics {
  const gender = random.weighted<Gender>({ woman: 47, man: 47, non_binary: 6 });
  const seeks = chooseSeeks(random, gender);
  const isPremium = random.chance(0.4);
  return {
    gender,
    seeks,
    sexuality: chooseSexuality(random, gender, seeks),
    age: chooseAge(random),
    isPremium,
    credits: isPremium ? random.int(0, 60) * 5 : 0,
  };
}

/** A person who fits the host and can write: premium, of about the same age. */
function companionBasics(random: Random, host: CastRole): Basics {
  const gender = random.pick(host.seeks);
  const drawn = chooseSeeks(random, gender);
  const seeks = drawn.includes(host.gender) ? drawn : [...drawn, host.gender];
  const age = Math.max(19, host.age + random.int(-6, 6));
  const credits = random.int(4, 60) * 5;
  return { gender, seeks, sexuality: chooseSexuality(random, gender, seeks), age, isPremium: true, credits };
}

function amongThemselves(random: Random, gender: Gender): Pick<Basics, "gender" | "seeks" | "sexuality"> {
  const seeks = [gender];
  const isAlone = random.chance(0.8);
  return { gender, seeks, sexuality: isAlone ? chooseSexuality(random, gender, seeks) : "bisexual" };
}

function chooseSeeks(random: Random, gender: Gender): Gender[] {
  const all: Gender[] = ["woman", "man", "non_binary"];
  if (gender === "non_binary") return random.chance(0.6) ? all : random.sample(all, 2);
  const other: Gender = gender === "woman" ? "man" : "woman";
  return {
    other: [other],
    same: [gender],
    both: [other, gender],
    all,
  }[random.weighted({ other: 78, same: 10, both: 8, all: 4 })];
}

function chooseSexuality(random: Random, gender: Gender, seeks: Gender[]): Sexuality {
  if (random.chance(0.08)) return "undisclosed";
  if (random.chance(0.02)) return "asexual";
  if (gender === "non_binary") return random.pick(["queer", "pansexual", "bisexual"]);
  if (seeks.length === 3) return random.pick(["pansexual", "queer"]);
  if (seeks.includes("non_binary")) return random.pick(["queer", "pansexual"]);
  if (seeks.length === 2) return random.pick(["bisexual", "bisexual", "queer"]);
  if (seeks[0] !== gender) return "straight";
  return gender === "woman" ? "lesbian" : "gay";
}

/** Mostly 22 to 50, some younger, some up to 72. */
function chooseAge(random: Random): number {
  const part = random.weighted({ young: 6, middle: 78, older: 16 });
  if (part === "young") return random.int(18, 21);
  if (part === "older") return random.int(51, 72);
  return 22 + Math.floor((random.next() + random.next()) * 14.5);
}

function chooseCity(random: Random, country: DemoCountry): string {
  const { cities } = places[country];
  return cities[Math.min(random.int(0, cities.length - 1), random.int(0, cities.length - 1))]!;
}

type Known = Basics & { country: DemoCountry; city: string; name: string };

function dress(key: string, turn: number, known: Known, role: CastRole | null): DemoPerson {
  const random = seededRandom(`profile:${key}`);
  const { locale } = places[known.country];
  const hairColor = chooseHairColor(random, known.gender, known.age);
  return {
    key,
    role,
    kind: "member",
    name: known.name,
    locale,
    country: known.country,
    city: known.city,
    gender: known.gender,
    seeks: [...known.seeks],
    sexuality: known.sexuality,
    age: known.age,
    birthdayDaysAgo: random.int(1, 360),
    about: writeAbout(locale, role ? 0 : turn),
    interests: random.sample(interestTopics, random.int(5, 9)),
    hairColor,
    eyeColor: chooseEyeColor(random, hairColor),
    bodyType: random.weighted(
      Object.fromEntries(bodyTypes.map((type, at) => [type, [20, 20, 30, 12, 8, 6, 4][at]!])),
    ) as BodyType,
    relationshipStatus: chooseStatus(random, known.age),
    tattoos: random.weighted<TattooOption>({ [tattooOptions[0]]: 55, few: 28, many: 7, undisclosed: 10 }),
    isPremium: known.isPremium,
    credits: known.credits,
    lastSeenMinutesAgo: role ? random.int(30, 600) : chooseLastSeen(random),
    createdDaysAgo: known.isPremium ? random.int(50, 700) : role ? 45 : random.int(1, 500),
    // One photo more than a free member may have and than a free viewer sees sharp: it waits for /admin.
    photoCount: role ? (role.isPremium ? 4 : 3) : random.int(2, known.isPremium ? 5 : 3),
  };
}

/** Three texts of the locale, in a combination that is unique in that locale. */
function writeAbout(locale: Locale, turn: number): string {
  const { lives, tastes, wishes } = textsByLocale[locale];
  const round = Math.floor(turn / lives.length);
  // The locales hold the same lines in the same order: each starts at another line, so that a page does not
  // repeat itself.
  const shift = locales.indexOf(locale);
  const life = lives[(turn + shift) % lives.length]!;
  const taste = tastes[(turn * 5 + round + shift * 3) % tastes.length]!;
  const wish = wishes[(turn * 7 + round * 5 + shift * 4) % wishes.length]!;
  return (turn % 3 === 2 ? [taste, life, wish] : [life, taste, wish]).join(" ");
}

function chooseHairColor(random: Random, gender: Gender, age: number): HairColor {
  const old = age > 60 ? 60 : age > 50 ? 24 : 0;
  return random.weighted<HairColor>({
    blonde: 18,
    light_brown: 20,
    brown: 32,
    black: 20,
    red: 7,
    grey: old,
    white: old / 4,
    dyed: gender === "man" || age > 45 ? 1 : 6,
    bald: gender === "man" ? (age > 34 ? 14 : 4) : 0,
  });
}

function chooseEyeColor(random: Random, hair: HairColor): EyeColor {
  if (hair === "black") return random.weighted<EyeColor>({ brown: 80, hazel: 14, green: 6 });
  return random.weighted<EyeColor>({ blue: 30, green: 16, grey: 10, hazel: 16, brown: 25, amber: 3 });
}

function chooseStatus(random: Random, age: number): RelationshipStatus {
  return random.weighted<RelationshipStatus>({
    single: 70,
    divorced: age > 34 ? 22 : 1,
    separated: age > 28 ? 8 : 2,
    widowed: age > 54 ? 10 : 0,
    open_relationship: 4,
    undisclosed: 5,
  });
}

function chooseLastSeen(random: Random): number {
  const when = random.weighted({ now: 12, today: 40, week: 34, month: 14 });
  if (when === "now") return random.int(0, 3);
  if (when === "today") return random.int(6, 1440);
  return when === "week" ? random.int(1441, 10_080) : random.int(10_081, 40_000);
}
