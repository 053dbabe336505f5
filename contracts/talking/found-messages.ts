import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { messageSearchLength } from "#contracts/limits.ts";
import { id } from "#contracts/shapes.ts";
import { searchPatterns } from "./message-search.ts";

export const foundMessageEndpoints = {
  "GET /api/conversations/:conversation_id/found-messages": endpoint({
    summary:
      "Search the texts of a conversation, and the notes of its gifts: the numbers of the messages that contain all words of `q`, in any case and with or without marks, newest first. Messages that the caller has deleted, withdrawn and removed ones are not found.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    query: z.object({
      q: z
        .string("required")
        .max(messageSearchLength, "too_long")
        .refine((search) => searchPatterns(search).length > 0, "required"),
    }),
    answer: z.object({
      seqs: z.array(z.number().int()),
      /** More messages contain the words. */
      has_more: z.boolean(),
    }),
  }),
};
