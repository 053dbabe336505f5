import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { photoMaxMegabytes, photoMaxMegapixels } from "#contracts/limits.ts";
import { id, nothing } from "#contracts/shapes.ts";

/** A photo as its owner sees it. */
export const ownPhoto = z.object({
  id,
  position: z.number().int(),
  is_main: z.boolean(),
  status: z.enum(["pending", "active", "rejected"]),
  /** Message `photos.rejected.<reason>`; null unless rejected. */
  rejected_reason: z.string().nullable(),
  card_url: z.string(),
  page_url: z.string(),
  full_url: z.string(),
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type OwnPhoto = z.infer<typeof ownPhoto>;
const list = z.object({ photos: z.array(ownPhoto), limit: z.number().int() });

export const photoEndpoints = {
  "GET /api/photos": endpoint({
    summary:
      "List the caller's own photos in their order, with the number that the caller may have (seed section 9).",
    audience: "member",
    answer: list,
  }),
  "POST /api/photos": endpoint({
    summary: `Add one photo to the profile: multipart/form-data with one part \`photo\` (jpeg, png, webp or heic, at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels).`,
    audience: "member",
    upload: true,
    bodyLimit: 16 * 1024 * 1024,
    answer: z.object({ photo: ownPhoto }),
    errors: [
      "busy",
      "photo_limit_reached",
      "photo_unreadable",
      "photo_too_large",
      "photo_type_unsupported",
      "photo_too_many_pixels",
    ],
  }),
  "PATCH /api/photos/:photo_id": endpoint({
    summary: "Set the alternative text of a photo, or make it the main photo.",
    audience: "member",
    params: z.object({ photo_id: id }),
    body: z.object({
      /** At most `altMaxLength` graphemes. */
      alt: z.string().max(2000, "too_long").optional(),
      is_main: z.literal(true).optional(),
    }),
    answer: list,
  }),
  "PUT /api/photo-order": endpoint({
    summary: "Set the order of the caller's photos. The list contains each photo once.",
    audience: "member",
    body: z.object({ photo_ids: z.array(id).max(50) }),
    answer: list,
  }),
  "DELETE /api/photos/:photo_id": endpoint({
    summary: "Delete a photo and its files for good.",
    audience: "member",
    params: z.object({ photo_id: id }),
    answer: nothing,
  }),
};
