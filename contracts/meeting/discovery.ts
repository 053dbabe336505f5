import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { distanceBandKm, minAge } from "#contracts/limits.ts";
import {
  genders,
  interestTopics,
  searchableOptions,
  type TraitField,
  traitFields,
} from "#contracts/people/profile-options.ts";
import { cursor, distanceBand, id, memberCard, profileKind } from "#contracts/shapes.ts";

export const searchOrders = ["best", "newest", "nearest", "online"] as const;

const topics = new Set<string>(interestTopics);

/** Filters that are either chosen or left out: a photo that others see, online now, confirmed lately. */
export const yesFilters = ["photo", "online", "new"] as const;
/** Filters that the profile never fills in: each can be left out. */
export const wishFilters = [...yesFilters, "interests", "distance", "seeks", ...traitFields] as const;
const chosen = z.enum(["yes"]).optional();

/** Distances that can be searched for: the ends of the bands that cards show. */
export const searchDistances = Object.values(distanceBandKm);

/** Options of a trait with commas between them, of which a member shows one. */
function optionsOf(field: TraitField) {
  const options = new Set(searchableOptions(field));
  return z
    .string()
    .max(200, "invalid")
    .refine((text) => text.split(",").every((option) => options.has(option)), "invalid")
    .optional();
}

/**
 * Filters of /members in its URL; missing ones come from the member's own profile. A site's `search_fields` lists the
 * filters that it supports.
 */
export const searchFilters = z.object({
  gender: z.enum(["woman", "man", "non_binary", "any"]).optional(),
  /** `any` for all countries. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|any)$/, "country_unknown")
    .optional(),
  countryregion: z.string().max(10, "region_unknown").optional(),
  min_age: z.coerce.number().int().min(minAge, "too_small").max(99, "too_large").optional(),
  max_age: z.coerce.number().int().min(minAge, "too_small").max(99, "too_large").optional(),
  photo: chosen,
  online: chosen,
  new: chosen,
  /** Topics with commas between them, of which a member shows at least one; `shared` for the searcher's own. */
  interests: z
    .string()
    .max(1000, "invalid")
    .refine((text) => text === "shared" || text.split(",").every((topic) => topics.has(topic)), "invalid")
    .optional(),
  /** Kilometres: members whose cards show a distance below. A caller without a place gets no such filter. */
  distance: z.coerce
    .number()
    .refine((km) => (searchDistances as number[]).includes(km), "invalid")
    .optional(),
  /** Members who seek this gender, besides the caller's own. */
  seeks: z.enum(genders).optional(),
  hair_color: optionsOf("hair_color"),
  eye_color: optionsOf("eye_color"),
  body_type: optionsOf("body_type"),
  tattoos: optionsOf("tattoos"),
  relationship_status: optionsOf("relationship_status"),
  order: z.enum(searchOrders).optional(),
  /** Fictional and cam profiles are found only on request (promise 1), and if the site serves them. */
  kind: profileKind.optional(),
});

export const relaxations = ["region", "distance", "age", "country"] as const;

/** Why a search shows a member, in the order of the sentence. All are facts that the caller sees anyway. */
export const searchReasons = [
  /** The profile's kind was asked for. */
  "kind",
  /** Each seeks the other's gender. */
  "both_ways",
  "near",
  "interests",
  "new",
  "online",
  /** Nothing else: the member fits the filters. */
  "filters",
  /** The member fits a wider search. */
  "similar",
] as const;

export const discoveryEndpoints = {
  "GET /api/members": endpoint({
    summary:
      "Search members page by page (decisions, Finding and liking). A search works both ways: it finds only members who also seek the caller. A cursor is valid for its own search. Members who come online later appear only in a new search. Fictional and cam profiles are found only by `kind`, separately and newest first.",
    audience: "anyone",
    query: searchFilters.extend({ cursor: cursor.optional() }),
    answer: z.object({
      members: z.array(memberCard),
      /** Number of all hits. Above the limit of the count it is that limit, and `count_is_minimum` is true. */
      count: z.number().int(),
      count_is_minimum: z.boolean(),
      next_cursor: cursor.nullable(),
      /** The filters as applied, defaults filled in; `newest` if the member's own place is unknown. */
      filters: z.object({
        gender: z.enum(["woman", "man", "non_binary", "any"]),
        country: z.string().nullable(),
        countryregion: z.string().nullable(),
        min_age: z.number().int(),
        max_age: z.number().int(),
        photo: z.boolean(),
        online: z.boolean(),
        new: z.boolean(),
        /** Empty if the filter is not applied. */
        interests: z.array(z.string()),
        distance: z.number().nullable(),
        seeks: z.enum(genders).nullable(),
        /** Each trait with its chosen options; a trait that is not applied is left out. */
        traits: z.partialRecord(z.enum(traitFields), z.array(z.string())),
        order: z.enum(searchOrders),
        /** `member` if the site does not serve the requested kind. */
        kind: profileKind,
      }),
      /** For a search without hits: each filter without which the search finds members, and how many. */
      without: z.array(
        z.object({
          filter: z.enum(wishFilters),
          count: z.number().int(),
          count_is_minimum: z.boolean(),
        }),
      ),
      /** Similar members, if the whole search has few hits. */
      similar: z.array(memberCard),
      /** The relaxed filters for similar members, in that order; `distance`: nearby in another country. */
      relaxed: z.array(z.enum(relaxations)),
    }),
    errors: ["authentication_required"],
  }),
  "GET /api/members/:member_id/reasons": endpoint({
    summary:
      "Tell why a search of the caller shows a member, by facts that the caller sees on the card or the profile. The filters are those of the search. Members whom no search of the caller shows are `not_found`.",
    audience: "member",
    params: z.object({ member_id: id }),
    query: searchFilters,
    answer: z.object({
      reasons: z.array(z.enum(searchReasons)),
      /** Of the reason `near`. */
      distance: distanceBand.nullable(),
      /** Of the reason `interests`, as many as a sentence names; `shared_count` is the number of all. */
      shared_interests: z.array(z.string()),
      shared_count: z.number().int(),
    }),
    errors: ["not_found"],
  }),
};
