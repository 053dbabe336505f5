import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  photoMaxMegabytes,
  photoMaxMegapixels,
  unsentPhotoHours,
  viewOnceSeconds,
} from "#contracts/limits.ts";
import { photosFrom } from "#contracts/people/privacy.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { photoStates } from "./photo-states.ts";

export const chatPhotoState = z.enum(photoStates);

export const chatPhoto = z.object({
  id,
  state: chatPhotoState,
  view_once: z.boolean(),
  /** Addresses for this member only, checked at each request; null if no picture is visible. */
  image_url: z.string().nullable(),
  /** Null if the large picture is not visible. */
  full_url: z.string().nullable(),
  /** Until when the receiver of an opened view-once photo can see it at `full_url`; null for other photos and for the sender. */
  open_until: instant.nullable(),
  /** Tiny data URL; empty if the photo is not visible at all. */
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ChatPhoto = z.infer<typeof chatPhoto>;

/** The receiver's choice for a blurred photo: show this one, show all photos of its sender, or get no more of them. */
export const photoChoice = z.enum(["once", "always", "never"]);
export type PhotoChoice = z.infer<typeof photoChoice>;

const lastingChoice = z.object({
  /** The name is empty if the account is erased or there is a block between the two. */
  member: z.object({ id, name: z.string() }),
  choice: z.enum(["always", "never"]),
});
export type LastingChoice = z.infer<typeof lastingChoice>;

const ofPhoto = z.object({ photo_id: id });

export const chatPhotoEndpoints = {
  "POST /api/chat-photos": endpoint({
    summary: `Upload a photo for a message: multipart/form-data with one part \`photo\` (jpeg, png, webp or heic, at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels). Uploading is free. An upload that is not sent within ${unsentPhotoHours} hours is deleted. Only the caller's newest unsent uploads are kept.`,
    audience: "member",
    upload: true,
    bodyLimit: 16 * 1024 * 1024,
    answer: z.object({ photo: z.object({ id, width: z.number().int(), height: z.number().int() }) }),
    errors: [
      "busy",
      "photo_unreadable",
      "photo_too_large",
      "photo_type_unsupported",
      "photo_too_many_pixels",
    ],
  }),
  "DELETE /api/chat-photos/:photo_id": endpoint({
    summary: "Delete an upload that was not sent. Repeating the call changes nothing.",
    audience: "member",
    params: ofPhoto,
    answer: nothing,
  }),
  "PUT /api/chat-photos/:photo_id/choice": endpoint({
    summary:
      "Choose what happens to a stranger's blurred photo: show this one, show all photos of this sender, or get no more photos from this sender.",
    audience: "member",
    params: ofPhoto,
    body: z.object({ choice: photoChoice }),
    answer: z.object({ photo: chatPhoto }),
    errors: ["photo_gone"],
  }),
  "POST /api/chat-photos/:photo_id/views": endpoint({
    summary: `Open a photo that can be viewed once. Its address works for ${viewOnceSeconds} seconds; then neither side can see the photo any more. The sender is notified. Within these seconds, repeating the call gets the same address and the seconds that are left.`,
    audience: "member",
    params: ofPhoto,
    body: z.object({}).optional(),
    answer: z.object({ photo: chatPhoto, full_url: z.string(), seconds: z.number().int() }),
    errors: ["photo_gone"],
  }),
  "GET /api/photo-wishes": endpoint({
    summary:
      "Get which members may send photos to the caller, and the caller's choices for single senders, newest first.",
    audience: "member",
    answer: z.object({ from: photosFrom, choices: z.array(lastingChoice) }),
  }),
  "PUT /api/photo-wishes": endpoint({
    summary:
      "Choose which members may send photos to the caller. It takes effect before the answer: photos of other members are refused from then on.",
    audience: "member",
    body: z.object({ from: photosFrom }),
    answer: z.object({ from: photosFrom }),
  }),
  "DELETE /api/photo-choices/:member_id": endpoint({
    summary:
      "Remove the choice for all photos of one sender. The sender's next photo then follows the general rule: it is blurred if the sender is a stranger.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: nothing,
  }),
};
