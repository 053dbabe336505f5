import type { searchOrders } from "#contracts/meeting/discovery.ts";
import type { Gender, TraitField } from "#contracts/people/profile-options.ts";
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
  withPhoto: boolean;
  isOnline: boolean;
  isNew: boolean;
  /** A hit shows at least one of these topics; empty: the filter is not applied. */
  interests: string[];
  /** Kilometres, the end of a band that cards show; null: the filter is not applied. */
  distance: number | null;
  /** A gender that a hit seeks, besides the searcher's own. */
  seeks: Gender | null;
  /** A hit shows one of the options of each trait. */
  traits: Partial<Record<TraitField, string[]>>;
  order: SearchOrder;
  kind: ProfileKind;
};

/** The searcher's data that decide the hits. For a visitor all are unknown. */
export type Searcher = {
  memberId: string | null;
  gender: Gender | null;
  seeks: Gender[];
  birthDate: string | null;
  country: string | null;
  cell: Point | null;
  interests: string[];
  /** Whether the site shows last visits; if it does not, no order may reveal them. */
  seesVisits: boolean;
};

/** One search as it began: later pages keep its time and place, so that no hit is shown twice or skipped. */
export type Search = {
  siteId: string;
  searcher: Searcher;
  filters: Filters;
  at: Date;
  /** The time of a later page: each page decides anew which members are online. Cards show the same, so this reveals no more. */
  now?: Date;
  /** The cells nearer than the filter's distance, sorted by number (limit-distance.ts). */
  cellsWithin?: number[];
  /** Only members nearer than this to the searcher, nearest first. */
  withinKm?: number;
  /** For notes: the time from which a member counts as new; left out: the week before. */
  newSince?: Date;
  /** For the swipe game: without members whom the searcher likes, or has passed since. */
  deck?: { passedSince: Date };
};

/** This many hits after a place, or from the beginning. */
export type Wanted<Place> = {
  limit: number;
  behind: Place | null;
  /** The search has at most as many hits as are counted: all are read, up to `most`. */
  areFew: boolean;
  most: number;
};

export type FoundPage<Place> = {
  /** In the search's order; the card is null if the searcher may not see the member. */
  found: { place: Place; card: CardRow | null }[];
  /** The total number of hits, up to `most`; null if not all were read. */
  total: number | null;
};

export function hasPlace(search: Search): search is Search & { searcher: { cell: Point } } {
  return search.searcher.cell !== null;
}

/**
 * Dates of birth of members who are at least `minAge` and at most `maxAge` today, as `after < birth <=
 * until`. Agrees with ageOn: in years without a 29 February, a member born on that day is a year older on 1
 * March.
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
