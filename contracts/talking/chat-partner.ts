import { z } from "zod";
import { id, mainImage, profileKind } from "#contracts/shapes.ts";

/** Why this member cannot write now; null: they can. Message `chats.closed.<reason>`. */
export const closedReason = z.enum([
  "you_unconfirmed",
  "partner_unconfirmed",
  "partner_paused",
  "partner_gone",
  /** An advertisement is read, and never written to. */
  "partner_cam",
  "blocked",
]);

/** For a partner who blocked this member, only name and kind. */
export const chatPartner = z.object({
  /** Null once the partner's account is erased ("Deleted member"). */
  id: id.nullable(),
  name: z.string(),
  kind: profileKind,
  is_example: z.boolean(),
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  city: z.string().nullable(),
  is_online: z.boolean(),
  main_image: mainImage,
});
