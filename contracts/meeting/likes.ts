import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  cursor,
  id,
  instant,
  likeState,
  mainImage,
  memberCard,
  nothing,
  profileKind,
} from "#contracts/shapes.ts";

export const likeEndpoints = {
  "GET /api/likes.php": endpoint({
    summary:
      "Likes given (`profiles`) and received (`liked_by`, with `like_new`), newest first, at most 500 each (seed sections 3 and 7).",
    audience: "member",
    answer: z.object({
      /** Profiles this member likes. */
      profiles: z.array(z.object({ id })),
      liked_by: z.array(z.object({ id, like_new: z.boolean() })).default([]),
      total_new_likes: z.number().int(),
    }),
    isPolled: true,
  }),
  "GET /api/likes/:type": endpoint({
    summary: "One tab of /likes as cards, newest first, 24 a page.",
    audience: "member",
    params: z.object({ type: z.enum(["received", "sent", "matches"]) }),
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({
      likes: z.array(z.object({ member: memberCard, liked_at: instant, like_new: z.boolean() })),
      count: z.number().int(),
      next_cursor: cursor.nullable(),
    }),
  }),
  "POST /api/likes/:member_id": endpoint({
    summary:
      "Like a member; liking again changes nothing. `is_new_match` is true for exactly one of two mutual likes.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: z.object({ like_state: likeState, is_new_match: z.boolean() }),
    errors: ["blocked", "you_blocked"],
  }),
  "DELETE /api/likes/:member_id": endpoint({
    summary: "Take a like back; a match made of it ends.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ like_state: likeState }),
  }),
  "POST /api/likes/:member_id/seen": endpoint({
    summary:
      "This member's profile was opened: their like, if there is one, is no longer new (seed section 4).",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    idempotent: false,
  }),
  "GET /api/auto-like.php": endpoint({
    summary:
      "A real like this member has not been shown yet, or null (promise 2); it is then counted as shown.",
    audience: "member",
    answer: z.object({
      profile: z
        .object({
          id,
          name: z.string(),
          kind: profileKind,
          is_example: z.boolean(),
          gender: z.string().nullable(),
          main_image: mainImage,
        })
        .nullable(),
    }),
    errors: ["client_header_missing", "foreign_origin"],
  }),
};
