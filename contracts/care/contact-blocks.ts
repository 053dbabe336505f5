import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

export const contactBlockEndpoints = {
  "GET /api/contact-blocks": endpoint({
    summary:
      "The e-mail addresses and mobile numbers that the member blocked before meeting anybody, newest first.",
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
    summary:
      "Block whoever has this e-mail address, or has confirmed this mobile number, now or one day: neither sees the other. The answer is the same whether or not it is anybody's. 20 a day, 500 in all.",
    audience: "member",
    body: z.object({ contact: z.string("required").trim().min(1, "required").max(254, "too_long") }),
    answer: nothing,
    errors: ["cannot_block_yourself", "contact_block_limit_reached"],
  }),
  "DELETE /api/contact-blocks/:contact_block_id": endpoint({
    summary: "Take a blocked address or number back. One that is not there, or is somebody else's, stays so.",
    audience: "member",
    params: z.object({ contact_block_id: id }),
    answer: nothing,
    idempotent: false,
  }),
};
