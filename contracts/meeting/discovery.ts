import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { minAge } from "#contracts/limits.ts";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { cursor, memberCard, profileKind } from "#contracts/shapes.ts";

export const searchOrders = ["best", "newest", "nearest", "online"] as const;

const topics = new Set<string>(interestTopics);

/** Filters that are either chosen or left out: a photo that others see, online now, signed up lately. */
export const yesFilters = ["photo", "online", "new"] as const;
/** Filters that the profile never fills in: each can be left out. */
export const wishFilters = [...yesFilters, "interests"] as const;
const chosen = z.enum(["yes"]).optional();

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
  order: z.enum(searchOrders).optional(),
  /** Fictional and cam profiles are found only on request (promise 1), and if the site serves them. */
  kind: profileKind.optional(),
});

export const relaxations = ["region", "distance", "age", "country"] as const;

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
};
