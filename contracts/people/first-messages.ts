import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, nothing } from "#contracts/shapes.ts";

/**
 * A message written on a landing page before the sign-up (seed sections 2 and 5: landing 3, signup_message). It is sent
 * like any other, by POST /api/members/:member_id/messages, when its writer confirms it.
 */
export const firstMessageEndpoints = {
  "GET /api/first-message": endpoint({
    summary:
      "Get the message that the member wrote before the sign-up. Null until the address is confirmed, and after the message was sent or discarded.",
    audience: "member",
    answer: z.object({
      first_message: z
        .object({
          /** Its receiver's id; whether they can be reached is checked as for any message. */
          member_id: id,
          body: z.string(),
          /** The message is always sent with this id, so that it cannot be sent twice. */
          client_id: id,
        })
        .nullable(),
    }),
  }),
  "DELETE /api/first-message": endpoint({
    summary:
      "Discard the message that the member wrote before the sign-up. not_found: there is none, or it was sent or discarded already.",
    audience: "member",
    answer: nothing,
  }),
};
