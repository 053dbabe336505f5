import { z } from "zod";
import { id } from "#contracts/shapes.ts";

/** The conversations that a member deletes: exactly one of both ids. */
export const chatToDelete = z
  .object({
    /** The conversation's id. */
    conversation: id.optional(),
    /** The partner's profile id: every conversation with that profile is deleted. */
    profile: id.optional(),
    /**
     * Number of the newest message that the caller was shown: later ones stay, on the list. Left out: all are deleted. For a
     * conversation's id only.
     */
    seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ conversation, profile }) => conversation !== undefined || profile !== undefined, {
    path: ["conversation"],
    message: "required",
  })
  .refine(({ conversation, profile }) => conversation === undefined || profile === undefined, {
    path: ["profile"],
    message: "invalid",
  })
  .refine(({ profile, seq }) => profile === undefined || seq === undefined, {
    path: ["seq"],
    message: "invalid",
  });
