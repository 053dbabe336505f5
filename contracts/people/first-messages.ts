import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, nothing } from "#contracts/shapes.ts";

/**
 * The message that somebody wrote on a landing page before they signed up (seed sections 2 and 5: landing 3,
 * signup_message). It goes out as any other, by POST /api/members/:member_id/messages, when its writer says so.
 */
export const firstMessageEndpoints = {
  "GET /api/first-message": endpoint({
    summary:
      "The message that the member wrote before they signed up, to be read again: null until their address is confirmed, and once it was sent or dropped.",
    audience: "member",
    answer: z.object({
      first_message: z
        .object({
          /** Whom it is for; whether they can be reached is asked as for any message. */
          member_id: id,
          body: z.string(),
          /** The message is sent under this one alone, so that it cannot be sent twice. */
          client_id: id,
        })
        .nullable(),
    }),
  }),
  "DELETE /api/first-message": endpoint({
    summary: "Drops that message. Refused (not_found) where none waits: it was sent, or dropped before.",
    audience: "member",
    answer: nothing,
  }),
};
