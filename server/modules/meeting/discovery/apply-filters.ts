import type { z } from "zod";
import type { searchFilters } from "#contracts/meeting/discovery.ts";
import { interestTopics, searchableOptions } from "#contracts/people/profile-options.ts";
import { isCountry } from "#i18n/countries.ts";
import { kindsServed } from "#server/modules/ground/sites/kinds-served.ts";
import { searchFieldsOf, searchTraitsOf } from "#server/modules/ground/sites/search-fields.ts";
import { ageOn } from "#server/platform/age.ts";
import { FieldError } from "#server/platform/errors.ts";
import { findRegion } from "#server/platform/geo/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Filters, Searcher } from "./search.ts";
import { ages, ageWindow } from "./search-limits.ts";

export type GivenFilters = z.output<typeof searchFilters>;
type Circumstances = { searcher: Searcher; site: RequestSite; country: string | null; now: Date };

/** The filters of a search: those in the URL that the site allows, others by the searcher's profile. */
export function applyFilters(given: GivenFilters, circumstances: Circumstances): Filters {
  const { searcher, site } = circumstances;
  const offered = new Set(searchFieldsOf(site.settings));
  const kind = kindOf(given, site);
  const country = offered.has("country") ? countryOf(given, circumstances) : null;
  return {
    gender: offered.has("gender") ? genderOf(given, searcher) : "any",
    country,
    region: offered.has("countryregion") ? regionOf(given, country, site) : null,
    ...(offered.has("age") ? agesOf(given, circumstances) : { minAge: ages.min, maxAge: ages.max }),
    withPhoto: offered.has("photo") && given.photo === "yes",
    isOnline: offered.has("online") && given.online === "yes",
    isNew: offered.has("new") && given.new === "yes",
    interests: offered.has("interests") ? interestsOf(given, searcher) : [],
    distance: kind === "member" && offered.has("distance") && searcher.cell ? (given.distance ?? null) : null,
    seeks: offered.has("seeks") ? (given.seeks ?? null) : null,
    traits: traitsOf(given, site),
    // Profiles of another kind have no distance, visits or match.
    order: kind === "member" ? orderOf(given, circumstances) : "newest",
    kind,
  };
}

function kindOf({ kind = "member" }: GivenFilters, { settings }: RequestSite): Filters["kind"] {
  return kind !== "member" && kindsServed(settings.kinds).includes(kind) ? kind : "member";
}

function orderOf({ order = "best" }: GivenFilters, { searcher, site }: Circumstances): Filters["order"] {
  // A searcher without a place is near no member.
  if (order === "nearest" && !searcher.cell) return "newest";
  // defence: hidden-visits-no-order
  if (order === "online" && !site.settings.profiles.visibleNotes.includes("online")) return "newest";
  return order;
}

function genderOf({ gender }: GivenFilters, { seeks }: Searcher): Filters["gender"] {
  if (gender) return gender;
  return seeks.length === 1 ? (seeks[0] as Filters["gender"]) : "any";
}

function countryOf(
  { country }: GivenFilters,
  { searcher, site, country: here }: Circumstances,
): string | null {
  if (country === "any") return null;
  if (country) return country;
  if (searcher.country) return searcher.country;
  return isCountry(here) && site.settings.reach.countries.includes(here) ? here : null;
}

function regionOf(
  { countryregion: region }: GivenFilters,
  country: string | null,
  site: RequestSite,
): string | null {
  if (!region || !site.settings.profiles.visibleFields.includes("region")) return null;
  if (country === null || !findRegion(country, region)) {
    throw new FieldError({ countryregion: { code: "region_unknown" } });
  }
  return region;
}

function agesOf(
  { min_age: min, max_age: max }: GivenFilters,
  { searcher, now }: Circumstances,
): Pick<Filters, "minAge" | "maxAge"> {
  if (min !== undefined && max !== undefined && min > max) {
    throw new FieldError({ max_age: { code: "age_range_reversed" } });
  }
  const age = searcher.birthDate === null ? null : ageOn(searcher.birthDate, now);
  const youngest = within(age === null ? ages.min : age - ageWindow);
  const oldest = within(age === null ? ages.max : age + ageWindow);
  // If only one bound was given, the other one moves with it.
  return {
    minAge: min ?? (max === undefined ? youngest : Math.min(youngest, within(max - ageWindow))),
    maxAge: max ?? (min === undefined ? oldest : Math.max(oldest, within(min + ageWindow))),
  };
}

/** In the order of the topics, each once. A searcher without interests shares none, so none are asked for. */
function interestsOf({ interests }: GivenFilters, searcher: Searcher): string[] {
  const wanted = interests === "shared" ? searcher.interests : (interests?.split(",") ?? []);
  return interestTopics.filter((topic) => wanted.includes(topic));
}

/** In the order of the options, each once. */
function traitsOf(given: GivenFilters, site: RequestSite): Filters["traits"] {
  return Object.fromEntries(
    searchTraitsOf(site.settings).flatMap((field) => {
      const wanted = new Set(given[field]?.split(","));
      return wanted.size === 0 ? [] : [[field, searchableOptions(field).filter((one) => wanted.has(one))]];
    }),
  );
}

function within(age: number): number {
  return Math.min(ages.max, Math.max(ages.min, age));
}
