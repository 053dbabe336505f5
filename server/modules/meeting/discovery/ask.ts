import { genders, traitFields } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { onlineForMs } from "#server/modules/people/profiles/profile-rules.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { statementsOf } from "./queries.ts";
import { birthDatesOf, type Search } from "./search.ts";
import { newForMs, visitStepMs } from "./search-limits.ts";

/** The statements of a search and their values. */
export function ask(db: Db, search: Search) {
  const { siteId, searcher, filters, at, deck } = search;
  const sought = searcher.seeks.length === 0 ? genders : searcher.seeks;
  const { after, until } = birthDatesOf(filters, at);
  const shape = {
    isMember: searcher.memberId !== null,
    soughtBy: searcher.gender,
    isInCountry: filters.country !== null,
    isInRegion: filters.region !== null,
    isDeck: deck !== undefined,
    withPhoto: filters.withPhoto,
    isOnline: filters.isOnline,
    isNew: filters.isNew,
    byInterests: filters.interests.length > 0,
    byDistance: filters.distance !== null,
    byTraits: Object.keys(filters.traits).length > 0,
    alsoSeeking: filters.seeks,
  };
  return {
    shape,
    statements: statementsOf(db, shape),
    values: {
      siteId,
      memberId: searcher.memberId,
      genders: sought.filter((gender) => filters.gender === "any" || filters.gender === gender),
      country: filters.country,
      region: filters.region,
      after,
      until,
      passedSince: deck?.passedSince.toISOString(),
      ...timesOf(search),
      topics: filters.interests,
      cellsWithin: search.cellsWithin ?? [],
      ...traitValuesOf(filters),
    },
  };
}

/** Each trait's chosen options as the bits have them; none where the trait is not asked for. */
export function traitValuesOf({ traits }: Pick<Search["filters"], "traits">): Record<string, string[]> {
  return Object.fromEntries(
    traitFields.map((field) => [field, (traits[field] ?? []).map((option) => `${field}:${option}`)]),
  );
}

/**
 * The earliest times of a hit's last visit and confirmation. The online filter uses the time of the page, as cards
 * do. Confirmations count by the day: a limit of exactly a week would reveal the second of one.
 */
export function timesOf({ at, now = at, newSince }: Search) {
  const seenAfter = now.getTime() - onlineForMs;
  return {
    seenAfter: iso(seenAfter),
    seenFrom: iso(floor(seenAfter, visitStepMs)),
    newFrom: newSince?.toISOString() ?? iso(floor(at.getTime() - newForMs, dayMs)),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const floor = (ms: number, step: number) => Math.floor(ms / step) * step;
