import { z } from "zod";

/** Shapes that several subjects share. */

/** In lower case, as in the database: code that compares ids would take two spellings for two ids. */
export const id = z
  .uuid()
  // defence: ids-one-spelling
  .toLowerCase();
export const instant = z.iso.datetime();
/** Opaque position at which a list continues; null: the list ends here. */
export const cursor = z.string().max(1000);
export const nothing = z.object({});

/** A photo as some viewer may see it: either its three sizes, or only the blurred file. */
export const photo = z.object({
  id,
  /** Signed, short-lived addresses. */
  card_url: z.string(),
  page_url: z.string(),
  full_url: z.string(),
  /** Tiny data URL shown until the photo has loaded. */
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  /** True: all addresses point at the blurred file, because the viewer is not premium. */
  locked: z.boolean(),
});

/** `main_image` of the seed: null when a profile has none; `match` is the image's path with the CDN prefix. */
export const mainImage = z
  .object({
    filename: z.string(),
    thumb_filename: z.string(),
    status: z.enum(["pending", "active", "rejected"]),
    match: z.string(),
    placeholder: z.string(),
    alt: z.string(),
  })
  .nullable();

export const profileKind = z.enum(["member", "fictional", "cam"]);
export type ProfileKind = z.infer<typeof profileKind>;
export const likeState = z.enum(["none", "liked", "liked_you", "match"]);
export const distanceBand = z.enum(["under_10", "under_25", "under_50", "under_100", "further"]);

/** A member as shown in a list, to one viewer. */
export const memberCard = z.object({
  id,
  name: z.string(),
  kind: profileKind,
  /** Made for the demo; the card is labelled in words. */
  is_example: z.boolean(),
  age: z.number().int(),
  gender: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  distance: distanceBand.nullable(),
  is_online: z.boolean(),
  main_image: mainImage,
  photo_count: z.number().int(),
  like_state: likeState,
});
export type MemberCard = z.infer<typeof memberCard>;
export type Photo = z.infer<typeof photo>;
export type MainImage = z.infer<typeof mainImage>;
