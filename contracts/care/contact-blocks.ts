import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { contactBlocksAtMost } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

export const contactBlockEndpoints = {
  "GET /api/contact-blocks": endpoint({
    summary: "List the e-mail addresses and mobile numbers that the caller blocked, newest first, as hints.",
    audience: "member",
    answer: z.object({
      contacts: z.array(
        z.object({
          id,
          /** First letter and domain, or country and last two digits; the address or number itself is not stored. */
          hint: z.string(),
          blocked_at: instant,
        }),
      ),
    }),
  }),
  "POST /api/contact-blocks": endpoint({
    summary: `Block an e-mail address or a mobile number. The caller and the member who has it, now or later, do not see each other. The answer does not reveal whether a member has it. A member can block ${contactBlocksAtMost} contacts; the number of new ones a day is also limited.`,
    audience: "member",
    body: z.object({ contact: z.string("required").trim().min(1, "required").max(254, "too_long") }),
    answer: nothing,
    errors: ["cannot_block_yourself", "contact_block_limit_reached"],
  }),
  "DELETE /api/contact-blocks/:contact_block_id": endpoint({
    summary:
      "Remove a blocked address or number. An unknown id, or one of another member, changes nothing and gets the same answer.",
    audience: "member",
    params: z.object({ contact_block_id: id }),
    answer: nothing,
    idempotent: false,
  }),
};
