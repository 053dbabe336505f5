import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { draftsAtMost } from "#contracts/limits.ts";
import { id } from "#contracts/shapes.ts";

/** The number of a stored draft: every change of any draft gets a higher one. 0: no draft is stored. */
const revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What the caller has written to a member and not sent; no text and revision 0 if there is nothing. */
export const draft = z.object({ body: z.string(), revision });
export type Draft = z.infer<typeof draft>;

export const draftEndpoints = {
  "GET /api/members/:member_id/draft": endpoint({
    summary:
      "Get the caller's own draft of a message to a member. not_found: the caller cannot write to the member; unknown, hidden and blocked members have the same answer.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ draft }),
  }),
  "PUT /api/members/:member_id/draft": endpoint({
    summary: `Store the caller's draft of a message to a member, or delete it with a text that has no visible character. Only the caller's own pages are told. \`revision\` is the stored draft that the text continues: if another device has stored a draft since, nothing is written, \`is_stored\` is false, and the answer contains that draft. The newest ${draftsAtMost} drafts of a member are kept. It costs nothing. not_found: as for the reading call.`,
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({
      /** At most `message_length` graphemes, as a message. */
      body: z.string("required").max(20000, "too_long"),
      revision,
    }),
    answer: z.object({ is_stored: z.boolean(), draft }),
    idempotent: false,
  }),
};
