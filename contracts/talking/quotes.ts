import { z } from "zod";
import { id } from "#contracts/shapes.ts";
import { shownKinds } from "./message-kinds.ts";

/** The name of a sticker or gift in answers: any text, because a later release may have more of them. */
export const shownName = z.string();

/**
 * A quote: one line of an earlier message of the conversation, in its current state. `gone`: the caller or both sides have
 * deleted it; then its content is empty.
 */
export const quote = z.object({
  seq: z.number().int(),
  sender_id: id.nullable(),
  kind: z.enum([...shownKinds, "gone"]),
  /** Its beginning (`quoteLength`); empty if the kind has no text, and for a gift or gif. */
  body: z.string(),
  /** Of kind `sticker` only. */
  sticker: shownName.optional(),
  /** Of kind `gift` only. */
  gift: shownName.optional(),
});
export type Quote = z.infer<typeof quote>;
