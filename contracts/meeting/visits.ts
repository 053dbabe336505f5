import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant, memberCard, nothing } from "#contracts/shapes.ts";

export const visitEndpoints = {
  "GET /api/visits": endpoint({
    summary:
      "List the members who looked at the caller's profile, each once with the time of the last visit (rounded down), newest first, page by page. `is_new`: after the caller last opened the list. `is_open` is false, and the list empty, while one of the two switches about visits is off.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({
      visits: z.array(z.object({ member: memberCard, visited_at: instant, is_new: z.boolean() })),
      is_open: z.boolean(),
      /** The time of this answer, sealed, for `PUT /api/visits/seen`. */
      as_of: cursor,
      next_cursor: cursor.nullable(),
    }),
  }),
  "POST /api/visits/:member_id": endpoint({
    summary:
      "Note that the caller looks at this member's profile. The answer is the same whether the visit counts or not.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    idempotent: false,
  }),
  "PUT /api/visits/seen": endpoint({
    summary:
      "Note that the caller has seen all visits up to an answer; they are then no longer new. `until`: the `as_of` of that answer; a value of the caller's own making is refused.",
    audience: "member",
    body: z.object({ until: cursor }),
    answer: nothing,
  }),
};
