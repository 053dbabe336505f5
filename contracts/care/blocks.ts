import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { cursor, id, instant, mainImage, nothing, profileKind } from "#contracts/shapes.ts";

/** A blocked member, as far as they are still visible. */
export const blockedMember = z.object({
  id,
  /** Empty once the account is erased ("Deleted member"). */
  name: z.string(),
  kind: profileKind,
  is_example: z.boolean(),
  /** Null if only the name is still visible. */
  gender: z.string().nullable(),
  main_image: mainImage,
});

export const blockEndpoints = {
  "GET /api/blocks": endpoint({
    summary: "List the members that the caller blocked, newest first, page by page.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({
      blocks: z.array(z.object({ member: blockedMember, blocked_at: instant })),
      next_cursor: cursor.nullable(),
    }),
  }),
  "POST /api/blocks/:member_id": endpoint({
    summary:
      "Block a member (seed section 4). The two members no longer see each other and cannot write to each other. The likes and the match between them, and the caller's side of their conversation, are deleted. Repeating the call changes nothing.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["cannot_block_yourself"],
  }),
  "DELETE /api/blocks/:member_id": endpoint({
    summary:
      "Remove a block. Deleted likes and messages stay deleted. The two members can see each other again.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: nothing,
  }),
};
