import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, mainImage, profileKind } from "#contracts/shapes.ts";

/** The part of a consenting member that strangers see; of the place only the region. */
export const teaser = z.object({
  name: z.string(),
  kind: profileKind,
  is_example: z.boolean(),
  age: z.number().int(),
  /** Its name; null if unknown, hidden or not shown by the site. */
  region: z.string().nullable(),
  main_image: mainImage,
  /** Words of the site's fictional_warning, for a profile that is not a member. */
  fictional_warning: z.string().nullable(),
});
export type Teaser = z.infer<typeof teaser>;

export const landingEndpoints = {
  "GET /api/members/:member_id/teaser": endpoint({
    summary:
      "What the landing pages of a member show to strangers (seed section 2). Null for everybody who did not agree to it, is hidden, or does not exist: nothing tells one from another; and to members, who have the profile.",
    audience: "anyone",
    params: z.object({ member_id: id }),
    answer: z.object({ teaser: teaser.nullable() }),
  }),
};
