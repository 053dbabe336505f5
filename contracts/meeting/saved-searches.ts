import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { savedSearchesAtMost, savedSearchNameLongest } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { searchFilters } from "./discovery.ts";

const name = z.string("required").trim().min(1, "required").max(savedSearchNameLongest, "too_long");

const savedSearch = z.object({
  id,
  name: z.string(),
  /** Those that still exist: a value that the site no longer has is left out. */
  filters: searchFilters,
  created_at: instant,
  /** Whether the weekly note tells of new members in this search. */
  tells_weekly: z.boolean(),
  /** False for searches of fictional and cam profiles: notes tell of members only. */
  may_tell: z.boolean(),
});

const savedSearchId = z.object({ saved_search_id: id });

export const savedSearchEndpoints = {
  "GET /api/saved-searches": endpoint({
    summary: "List the searches that the caller saved, newest first.",
    audience: "member",
    answer: z.object({
      searches: z.array(savedSearch),
      /** Whether the caller gets `new_members_weekly` by e-mail or push; without it no note is sent. */
      is_weekly_on: z.boolean(),
    }),
  }),
  "POST /api/saved-searches": endpoint({
    summary: `Save a search under a name, with filters as in \`GET /api/members\`. Other fields are not stored. A member can save ${savedSearchesAtMost} searches.`,
    audience: "member",
    body: z.object({ name, filters: searchFilters }),
    answer: z.object({ search: savedSearch }),
    errors: ["saved_search_limit_reached"],
  }),
  "PATCH /api/saved-searches/:saved_search_id": endpoint({
    summary:
      "Rename one of the caller's saved searches, or switch its weekly note on or off. Fields that are left out stay unchanged, and repeating the call changes nothing. At most one note a week tells of new members in all of a member's searches, and only while `new_members_weekly` is on. Unknown ids and those of others are `not_found`.",
    audience: "member",
    params: savedSearchId,
    body: z.object({ name: name.optional(), tells_weekly: z.boolean().optional() }),
    answer: nothing,
    errors: ["not_found"],
  }),
  "DELETE /api/saved-searches/:saved_search_id": endpoint({
    summary:
      "Delete one of the caller's saved searches. The answer is the same for every id. Repeating the call changes nothing.",
    audience: "member",
    params: savedSearchId,
    answer: nothing,
  }),
};
