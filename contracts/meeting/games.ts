import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { deckSize } from "#contracts/limits.ts";
import { id, instant, likeState, memberCard } from "#contracts/shapes.ts";

/** Ids of the cards that the browser holds, separated by commas: the valid ones return first. */
const having = z
  .string()
  .max(40 * 2 * deckSize)
  .transform((text) => text.split(",").filter((part) => part !== ""))
  .pipe(z.array(id).max(2 * deckSize));

const likesLeft = z.object({
  /** Remaining likes of today; null: unlimited, with premium. */
  left: z.number().int().nullable(),
  /** Likes of a whole day; null with premium. */
  limit: z.number().int().nullable(),
  /** When there are more, by the member's own midnight (docs/decisions/0048-swipe-game.md); null with premium. */
  frees_at: instant.nullable(),
  /** The same in milliseconds from this answer, because the clock of a device may be wrong. */
  frees_in_ms: z.number().int().nullable(),
});

export const gameEndpoints = {
  "GET /api/signup-matches": endpoint({
    summary:
      "At most 12 members for somebody who has just signed up (seed section 2): each seeks the other, was here lately and is not liked yet; those with a photo first, of them the nearest. Nobody where the member has not said who they are.",
    audience: "member",
    answer: z.object({ members: z.array(memberCard) }),
  }),
  "GET /api/swipe-game": endpoint({
    summary:
      "The deck of the swipe game (seed section 2): members who fit the member's wishes as they fit theirs, the best match first, without those whom they like, or passed in the last 90 days.",
    audience: "member",
    query: z.object({ having: having.optional() }),
    answer: z.object({
      members: z.array(memberCard),
      likes: likesLeft,
      /** The last passed member, while it can be undone. */
      last_pass: memberCard.nullable(),
    }),
  }),
  "POST /api/swipes/:member_id": endpoint({
    summary:
      "Like or pass a card of the swipe game. A free member gives 4 likes a day of their own time zone (seed sections 1 and 9); one that was given already takes none of them.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({ decision: z.enum(["like", "pass"], "invalid") }),
    answer: z.object({ like_state: likeState, is_new_match: z.boolean(), likes: likesLeft }),
    errors: ["like_limit_reached", "blocked", "you_blocked"],
  }),
  "DELETE /api/swipes/:member_id": endpoint({
    summary: "Undo a pass: the member may be dealt again. What was no pass changes nothing.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ last_pass: memberCard.nullable() }),
  }),
};
