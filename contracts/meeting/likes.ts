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
      "List the likes that the caller gave (`profiles`) and received (`liked_by`, with `like_new`), newest first (seed sections 3 and 7). The length of both lists is limited.",
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
    summary: "List one tab of /likes as cards, newest first, page by page.",
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
      "Like a member. Repeating the call changes nothing. Of two mutual likes, exactly one is answered with `is_new_match` true.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: z.object({ like_state: likeState, is_new_match: z.boolean() }),
    errors: ["blocked", "you_blocked"],
  }),
  "DELETE /api/likes/:member_id": endpoint({
    summary: "Remove a like. If the two members were a match, the match ends.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ like_state: likeState }),
  }),
  "POST /api/likes/:member_id/seen": endpoint({
    summary:
      "Note that the caller opened this member's profile. A like received from the member is then no longer new (seed section 4).",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    idempotent: false,
  }),
  "GET /api/auto-like.php": endpoint({
    summary:
      "Get a real like that the caller has not been shown yet, or null (promise 2). The like then counts as shown. With `match_with`: the like of this member, if it has made a match with the caller, who has not hidden the profile.",
    audience: "member",
    query: z.object({ match_with: id.optional() }),
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
