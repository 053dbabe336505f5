import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { deckSize, passDays, suggestedAtMost } from "#contracts/limits.ts";
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
  /** The member's next midnight, when new likes are available (docs/decisions/0048-swipe-game.md); null with premium. */
  frees_at: instant.nullable(),
  /** The same in milliseconds from this answer, because the clock of a device may be wrong. */
  frees_in_ms: z.number().int().nullable(),
});

export const gameEndpoints = {
  "GET /api/signup-matches": endpoint({
    summary: `List at most ${suggestedAtMost} members for a new member (seed section 2). Each of them seeks the caller, fits what the caller seeks, was online lately and is not liked yet. Members with a photo come first, then the nearest. The list is empty until the caller's gender is known.`,
    audience: "member",
    answer: z.object({ members: z.array(memberCard) }),
  }),
  "GET /api/swipe-game": endpoint({
    summary: `Get the deck of the swipe game (seed section 2): members who fit the caller's wishes and whose wishes the caller fits, best match first. Liked members, and those passed within ${passDays} days, are left out.`,
    audience: "member",
    query: z.object({ having: having.optional() }),
    answer: z.object({
      members: z.array(memberCard),
      likes: likesLeft,
      /** The last passed member, while the pass can be undone. */
      last_pass: memberCard.nullable(),
    }),
  }),
  "POST /api/swipes/:member_id": endpoint({
    summary:
      "Like or pass a card of the swipe game. A free member has a limited number of likes a day, by the member's own time zone (seed sections 1 and 9). Repeating an existing like does not count.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({ decision: z.enum(["like", "pass"], "invalid") }),
    answer: z.object({ like_state: likeState, is_new_match: z.boolean(), likes: likesLeft }),
    errors: ["like_limit_reached", "blocked", "you_blocked"],
  }),
  "DELETE /api/swipes/:member_id": endpoint({
    summary: "Undo a pass, so that the member can be dealt again. Without a pass the call changes nothing.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ last_pass: memberCard.nullable() }),
  }),
};
