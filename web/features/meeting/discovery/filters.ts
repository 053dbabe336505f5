import { distanceBandKm, minAge } from "#contracts/limits.ts";
import {
  type InterestTopic,
  interestTopics,
  searchableOptions,
  type TraitField,
  traitFields,
} from "#contracts/people/profile-options.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";

export type Applied = ApiAnswer<"GET /api/members">["filters"];
export type Gender = Applied["gender"];
export type Order = Applied["order"];
export type Kind = Applied["kind"];
export type Sought = Exclude<Gender, "any">;
/** The filters in the address; the member's own profile supplies the others. */
export type Filters = Partial<{
  gender: Gender;
  /** `any` for all countries. */
  country: string;
  countryregion: string;
  min_age: number;
  max_age: number;
  photo: "yes";
  online: "yes";
  new: "yes";
  /** Topics separated by commas, or `shared` for the searcher's own. */
  interests: string;
  /** Kilometres. */
  distance: number;
  seeks: Sought;
  order: Order;
  /** Omitted for members. */
  kind: Exclude<Kind, "member">;
}> &
  /** Options of a trait separated by commas. */
  Partial<Record<TraitField, string>>;

export const genders = ["woman", "man", "non_binary", "any"] as const satisfies readonly Gender[];
export const orders = ["best", "newest", "nearest", "online"] as const satisfies readonly Order[];
export const otherKinds = ["fictional", "cam"] as const satisfies readonly Kind[];
/** Filters that are either chosen or left out. */
export const yesFilters = ["photo", "online", "new"] as const;
export type YesFilter = (typeof yesFilters)[number];
/** Filters that the profile never fills in. */
export type Wish = YesFilter | "interests" | "distance" | "seeks" | TraitField;
const wishes = [...yesFilters, "interests", "distance", "seeks", ...traitFields] as const;
/** Filters by whom a member seeks, by looks and by relationship. */
export const traitFilters = ["seeks", ...traitFields] as const;
export type ChosenTraits = Pick<Filters, (typeof traitFilters)[number]>;
/** In kilometres, as far as the bands of cards. */
export const distances: readonly number[] = Object.values(distanceBandKm);
export const soughtGenders = ["woman", "man", "non_binary"] as const satisfies readonly Sought[];
/** A change of a search; `undefined` removes a filter. */
export type Change = { [K in keyof Filters]?: Filters[K] | undefined };
export const ages = { min: minAge, max: 99 };
/** The widest search: every member who can be found at all. */
export const widest: Filters = { gender: "any", country: "any", min_age: ages.min, max_age: ages.max };

/** The filters of an address. Invalid values count as omitted, because links get cut and edited. */
export function readFilters(search: URLSearchParams): Filters {
  const gender = genders.find((one) => one === search.get("gender"));
  const order = orders.find((one) => one === search.get("order"));
  const kind = otherKinds.find((one) => one === search.get("kind"));
  const country = search.get("country");
  const region = search.get("countryregion");
  const isCountry = country !== null && /^([A-Z]{2}|any)$/.test(country);
  let [min, max] = [readAge(search.get("min_age")), readAge(search.get("max_age"))];
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min];
  const interests = readInterests(search.get("interests"));
  const distance = distances.find((km) => String(km) === search.get("distance"));
  const seeks = soughtGenders.find((one) => one === search.get("seeks"));
  const isChosen = (name: YesFilter) => search.get(name) === "yes";
  return {
    ...(gender && { gender }),
    ...(isCountry && { country }),
    ...(region && region.length <= 10 && { countryregion: region }),
    ...(min !== undefined && { min_age: min }),
    ...(max !== undefined && { max_age: max }),
    ...(isChosen("photo") && { photo: "yes" as const }),
    ...(isChosen("online") && { online: "yes" as const }),
    ...(isChosen("new") && { new: "yes" as const }),
    ...(interests && { interests }),
    ...(distance && { distance }),
    ...(seeks && { seeks }),
    ...readTraits(search),
    ...(order && { order }),
    ...(kind && { kind }),
  };
}

function readInterests(text: string | null): string | undefined {
  return text === "shared" ? text : joinTopics(text?.split(",") ?? []);
}

function readTraits(search: URLSearchParams): Partial<Record<TraitField, string>> {
  return Object.fromEntries(
    traitFields.flatMap((field) => {
      const chosen = joinOptions(field, search.get(field)?.split(",") ?? []);
      return chosen ? [[field, chosen]] : [];
    }),
  );
}

/** As an address has them: in the order of the picker, each once; unknown ones are left out. */
export function joinOptions(field: TraitField, options: readonly string[]): string | undefined {
  return (
    searchableOptions(field)
      .filter((option) => options.includes(option))
      .join(",") || undefined
  );
}

/** The chosen topics of an address; unknown ones are left out. */
export function topicsOf(interests: string | undefined): InterestTopic[] {
  const chosen = new Set(interests?.split(","));
  return interestTopics.filter((topic) => chosen.has(topic));
}

/** As an address has them: in the order of the picker, each once. */
export function joinTopics(topics: readonly string[]): string | undefined {
  return interestTopics.filter((topic) => topics.includes(topic)).join(",") || undefined;
}

function readAge(text: string | null): number | undefined {
  const age = Number(text);
  return text && Number.isInteger(age) && age >= ages.min && age <= ages.max ? age : undefined;
}

/** The address of a search, with its parameters always in the same order. */
export function searchPath(filters: Filters, cursor?: string | null): string {
  const { gender, country, countryregion, min_age, max_age, photo, online, interests, order, kind } = filters;
  const all = {
    ...{ gender, country, countryregion, min_age, max_age },
    ...{ photo, online, new: filters.new, interests, distance: filters.distance, seeks: filters.seeks },
    ...Object.fromEntries(traitFields.map((field) => [field, filters[field]])),
    ...{ order, kind, cursor: cursor ?? undefined },
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `/members?${text}` : "/members";
}

/** The filters after a change; a region is dropped with its country. */
export function changeFilters(filters: Filters, change: Change) {
  const changed: Change = { ...filters, ...change };
  if ("country" in change && change.country !== filters.country && !("countryregion" in change)) {
    changed.countryregion = undefined;
  }
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined && value !== ""),
  ) as Filters;
}

/**
 * The chosen filters that the search applied: a site may have fewer, a member without interests shares none, and a member
 * without a place is near nobody.
 */
export function honoured(filters: Filters, applied: Partial<Applied>): Filters {
  const ignored: string[] = [
    ...yesFilters.filter((name) => applied[name] === false),
    ...(applied.interests?.length === 0 ? ["interests"] : []),
    ...(["distance", "seeks"] as const).filter((name) => applied[name] === null),
    ...traitFields.filter((field) => applied.traits && !applied.traits[field]),
  ];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !ignored.includes(name))) as Filters;
}

export type ActiveFilter = {
  name: "gender" | "country" | "countryregion" | "age" | Wish | "kind";
  without: Filters;
};

/** The chosen filters, each with the search without it. */
export function listActive(filters: Filters): ActiveFilter[] {
  const { gender, country, countryregion, min_age, max_age, kind } = filters;
  const without = (change: Change) => changeFilters(filters, change);
  return [
    ...(gender ? [{ name: "gender" as const, without: without({ gender: undefined }) }] : []),
    ...(country ? [{ name: "country" as const, without: without({ country: undefined }) }] : []),
    ...(countryregion
      ? [{ name: "countryregion" as const, without: without({ countryregion: undefined }) }]
      : []),
    ...(min_age !== undefined || max_age !== undefined
      ? [{ name: "age" as const, without: without({ min_age: undefined, max_age: undefined }) }]
      : []),
    ...wishes
      .filter((name) => filters[name])
      .map((name) => ({ name, without: without({ [name]: undefined }) })),
    ...(kind ? [{ name: "kind" as const, without: without({ kind: undefined }) }] : []),
  ];
}
