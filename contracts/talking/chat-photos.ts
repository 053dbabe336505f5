import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { photoMaxMegabytes, photoMaxMegapixels } from "#contracts/limits.ts";
import { photosFrom } from "#contracts/people/privacy.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

/**
 * The state of a chat photo for the caller: `shown`; `blurred`: the receiver has to allow it first; `unopened`: the
 * receiver can view it once; `opened`: it was viewed and is deleted; `gone`: deleted with its sender or by a block.
 */
export const chatPhotoState = z.enum(["shown", "blurred", "unopened", "opened", "gone"]);

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

/** The receiver's choice for a blurred photo: this one, all of its sender's from now on, none of them. */
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
    summary: `Upload a photo to be sent: multipart/form-data with one part \`photo\` (jpeg, png, webp or heic, ${photoMaxMegabytes} MB, ${photoMaxMegapixels} megapixels). Costs nothing; what is not sent within a day is deleted, and of what waits only the newest five are kept.`,
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
    summary: "Throw away an upload that was not sent. One that is gone already is as good.",
    audience: "member",
    params: ofPhoto,
    answer: nothing,
  }),
  "PUT /api/chat-photos/:photo_id/choice": endpoint({
    summary:
      "The receiver's choice on a photo of somebody they do not know: see this one, all of theirs, or get none of them any more.",
    audience: "member",
    params: ofPhoto,
    body: z.object({ choice: photoChoice }),
    answer: z.object({ photo: chatPhoto }),
    errors: ["photo_gone"],
  }),
  "POST /api/chat-photos/:photo_id/views": endpoint({
    summary:
      "Open a photo that can be viewed once: from then on its address opens for a minute, and then the photo is gone. Its sender is told.",
    audience: "member",
    params: ofPhoto,
    body: z.object({}).optional(),
    answer: z.object({ photo: chatPhoto, full_url: z.string(), seconds: z.number().int() }),
    errors: ["photo_gone"],
  }),
  "GET /api/photo-wishes": endpoint({
    summary: "Who may send the member photos, and what they decided about single senders, newest first.",
    audience: "member",
    answer: z.object({ from: photosFrom, choices: z.array(lastingChoice) }),
  }),
  "PUT /api/photo-wishes": endpoint({
    summary:
      "Decide who may send photos. When it is answered it holds: what anybody else sends from then on is refused.",
    audience: "member",
    body: z.object({ from: photosFrom }),
    answer: z.object({ from: photosFrom }),
  }),
  "DELETE /api/photo-choices/:member_id": endpoint({
    summary:
      "Take back what was decided about all photos of one sender: the next one arrives as from anybody, blurred where they do not know each other.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: nothing,
  }),
};
