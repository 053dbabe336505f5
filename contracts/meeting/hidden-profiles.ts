import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { hiddenProfilesAtMost } from "#contracts/limits.ts";
import { cursor, id, instant, memberCard, nothing } from "#contracts/shapes.ts";

export const hiddenProfileEndpoints = {
  "GET /api/hidden-profiles": endpoint({
    summary:
      "List the profiles that the caller hid, newest first, page by page. Profiles that the caller cannot see at the moment are left out; they stay hidden.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({
      profiles: z.array(z.object({ member: memberCard, hidden_at: instant })),
      next_cursor: cursor.nullable(),
    }),
  }),
  "POST /api/hidden-profiles/:member_id": endpoint({
    summary: `Hide a profile from the caller: searches, the swipe game, suggestions, the match finder and the mail about new members no longer propose it. The hidden member is not told and loses nothing. Profiles that the caller cannot see, unknown ids and the caller's own id are all \`not_found\`. A member can hide ${hiddenProfilesAtMost} profiles. Repeating the call changes nothing.`,
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["hidden_profile_limit_reached"],
  }),
  "DELETE /api/hidden-profiles/:member_id": endpoint({
    summary:
      "Show a hidden profile again. The answer is the same for every id, hidden or not. Repeating the call changes nothing.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: nothing,
  }),
};
