import type { searchOrders } from "#contracts/meeting/discovery.ts";
import type { Gender } from "#contracts/people/profile-options.ts";
import type { ProfileKind } from "#contracts/shapes.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import type { Point } from "#server/platform/geo/distance.ts";

export type SearchOrder = (typeof searchOrders)[number];
export type Filters = {
  gender: Gender | "any";
  country: string | null;
  region: string | null;
  minAge: number;
  maxAge: number;
  order: SearchOrder;
  kind: ProfileKind;
};

/** Who searches, as far as it decides what is found. Everything is unknown of a visitor. */
export type Searcher = {
  memberId: string | null;
  gender: Gender | null;
  seeks: Gender[];
  birthDate: string | null;
  country: string | null;
  cell: Point | null;
  interests: string[];
  /** Whether the site shows when somebody was last here; where it does not, no order may tell. */
  seesVisits: boolean;
};

/** One search as it began: later pages keep its time and place, so that nobody is shown twice or passed over. */
export type Search = {
  siteId: string;
  searcher: Searcher;
  filters: Filters;
  at: Date;
  /** Only people nearer than this to the searcher, the nearest first. */
  withinKm?: number;
  /** For the swipe game: nobody whom the searcher likes, or has passed since. */
  deck?: { passedSince: Date };
};

/** So many hits behind a place, or from the first on. */
export type Wanted<Place> = {
  limit: number;
  behind: Place | null;
  /** The search has no more hits than are counted: all are looked at, up to `most`. */
  areFew: boolean;
  most: number;
};

export type FoundPage<Place> = {
  /** In the search's order; the card is null for whom the searcher may not see. */
  found: { place: Place; card: CardRow | null }[];
  /** How many hits there are in all, up to `most`; null where not all were looked at. */
  total: number | null;
};

export function hasPlace(search: Search): search is Search & { searcher: { cell: Point } } {
  return search.searcher.cell !== null;
}

/**
 * Dates of birth of those who are at least `minAge` and at most `maxAge` today, as `after < birth <= until`.
 * Agrees with ageOn: who was born on 29 February is a year older on 1 March where there is no 29 February.
 */
export function birthDatesOf(
  { minAge, maxAge }: { minAge: number; maxAge: number },
  now: Date,
): { after: string; until: string } {
  return { after: yearsBefore(now, maxAge + 1), until: yearsBefore(now, minAge) };
}

function yearsBefore(now: Date, years: number): string {
  const year = now.getUTCFullYear() - years;
  const day = now.toISOString().slice(4, 10);
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}${day === "-02-29" && !isLeapYear ? "-02-28" : day}`;
}
