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
      "Get the part of a member that landing pages show to strangers (seed section 2). The answer is null if the member has not agreed, is hidden or does not exist, so that these cases look the same. It is also null for signed-in members, who can open the profile.",
    audience: "anyone",
    params: z.object({ member_id: id }),
    answer: z.object({ teaser: teaser.nullable() }),
  }),
};
