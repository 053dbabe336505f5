import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant, nothing } from "#contracts/shapes.ts";
import { ownProof, passkeyProof } from "./own-proof.ts";

const linkToken = z.string("required").min(1, "required").max(200);
/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");

/** A member's own log-in, changed while signed in. */
export const securityEndpoints = {
  "POST /api/password-changes": endpoint({
    summary:
      "Choose another password (seed section 5), by the old one or a passkey. Wrong old ones count as wrong log-ins do. Ends all other sessions of the account; a mail tells it where the address is confirmed.",
    audience: "member",
    body: z.object({
      old_password: formText(512),
      ...passkeyProof,
      /** At least 10 characters, not a common one. */
      password: formText(5000),
      repeated_password: formText(5000),
    }),
    answer: nothing,
    errors: ["account_locked", "conflict"],
  }),
  "POST /api/email-changes": endpoint({
    summary:
      "Ask for another address (seed section 5): a mail with a link goes there, good once and for 24 hours; at most 5 a day. Answers the same whether or not the address has an account. For confirmed accounts; others correct theirs with PUT /api/email.",
    audience: "member",
    body: z.object({ email: formText(1000), ...ownProof }),
    answer: z.object({ email: z.string() }),
    errors: ["account_locked", "not_confirmed", "too_many_mails"],
  }),
  "POST /api/email-change-confirmations": endpoint({
    summary:
      "Make the new address the account's, with the token of its mail; asked by the signed-in member, since a mistyped address is somebody else's mailbox. The old address is told, with a way to stop it for 7 days. Says where the address owns an account already: whoever has the token reads its mail.",
    audience: "member",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid", "email_taken", "self_excluded"],
  }),
  "POST /api/email-change-stops": endpoint({
    summary:
      "Take a change of address back with the token that the old address was sent (single use, 7 days): the old address is the account's, all sessions end, the password opens nothing, and a mail with a link to choose a new one goes to the old address.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid", "email_taken"],
  }),
  "POST /api/login-denials": endpoint({
    summary:
      "Say that a log-in was not one's own, with the token of the mail that told of it (single use, 7 days): all sessions end, the password opens nothing, no device is known any more, and a mail with a link to choose a new password goes to the address that is answered.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({
      email: z.string(),
      /** When a second step set up since that log-in will end; null: there is none. */
      second_step_ends_at: instant.nullable(),
      /** Recovery codes were made since that log-in, or it used one: all are invalid now. */
      recovery_codes_gone: z.boolean(),
    }),
    errors: ["link_invalid"],
  }),
  "GET /api/devices": endpoint({
    summary: "Where the member is signed in, this device first, then the latest.",
    audience: "member",
    answer: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          is_current: z.boolean(),
          /** Their names by their makers; null if the browser did not send them. */
          browser: z.string().nullable(),
          system: z.string().nullable(),
          /** ISO code, by the network address at log-in; null if unknown. */
          country: z.string().nullable(),
          signed_in_at: instant,
        }),
      ),
    }),
  }),
  "DELETE /api/devices": endpoint({
    summary: "Sign out everywhere but here. The streams of those devices end.",
    audience: "member",
    answer: nothing,
  }),
  "DELETE /api/devices/:device_id": endpoint({
    summary: "Sign out on one device, whose stream ends. Answers the same where it is signed out already.",
    audience: "member",
    params: z.object({ device_id: z.string().min(1).max(100) }),
    answer: nothing,
  }),
};
