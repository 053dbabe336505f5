import { minAge } from "#contracts/limits.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";

export type Applied = ApiAnswer<"GET /api/members">["filters"];
export type Gender = Applied["gender"];
export type Order = Applied["order"];
export type Kind = Applied["kind"];
/** The filters in the address; the member's own profile supplies the others. */
export type Filters = Partial<{
  gender: Gender;
  /** `any` for all countries. */
  country: string;
  countryregion: string;
  min_age: number;
  max_age: number;
  order: Order;
  /** Omitted for members. */
  kind: Exclude<Kind, "member">;
}>;

export const genders = ["woman", "man", "non_binary", "any"] as const satisfies readonly Gender[];
export const orders = ["best", "newest", "nearest", "online"] as const satisfies readonly Order[];
export const otherKinds = ["fictional", "cam"] as const satisfies readonly Kind[];
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
  return {
    ...(gender && { gender }),
    ...(isCountry && { country }),
    ...(region && region.length <= 10 && { countryregion: region }),
    ...(min !== undefined && { min_age: min }),
    ...(max !== undefined && { max_age: max }),
    ...(order && { order }),
    ...(kind && { kind }),
  };
}

function readAge(text: string | null): number | undefined {
  const age = Number(text);
  return text && Number.isInteger(age) && age >= ages.min && age <= ages.max ? age : undefined;
}

/** The address of a search, with its parameters always in the same order. */
export function searchPath(filters: Filters, cursor?: string | null): string {
  const { gender, country, countryregion, min_age, max_age, order, kind } = filters;
  const all = { gender, country, countryregion, min_age, max_age, order, kind, cursor: cursor ?? undefined };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `/members?${text}` : "/members";
}

/** The filters after a change; a region is dropped with its country. */
export function changeFilters(filters: Filters, change: { [K in keyof Filters]?: Filters[K] | undefined }) {
  const changed: { [K in keyof Filters]?: Filters[K] | undefined } = { ...filters, ...change };
  if ("country" in change && change.country !== filters.country && !("countryregion" in change)) {
    changed.countryregion = undefined;
  }
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined && value !== ""),
  ) as Filters;
}

export type ActiveFilter = {
  name: "gender" | "country" | "countryregion" | "age" | "kind";
  without: Filters;
};

/** The chosen filters, each with the search without it. */
export function listActive(filters: Filters): ActiveFilter[] {
  const { gender, country, countryregion, min_age, max_age, kind } = filters;
  const without = (change: Parameters<typeof changeFilters>[1]) => changeFilters(filters, change);
  return [
    ...(gender ? [{ name: "gender" as const, without: without({ gender: undefined }) }] : []),
    ...(country ? [{ name: "country" as const, without: without({ country: undefined }) }] : []),
    ...(countryregion
      ? [{ name: "countryregion" as const, without: without({ countryregion: undefined }) }]
      : []),
    ...(min_age !== undefined || max_age !== undefined
      ? [{ name: "age" as const, without: without({ min_age: undefined, max_age: undefined }) }]
      : []),
    ...(kind ? [{ name: "kind" as const, without: without({ kind: undefined }) }] : []),
  ];
}
