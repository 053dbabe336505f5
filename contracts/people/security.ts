import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { loginDenialDays, mailChangeHours, mailChangeStopDays } from "#contracts/limits.ts";
import { instant, nothing } from "#contracts/shapes.ts";
import { ownProof, passkeyProof } from "./own-proof.ts";

const linkToken = z.string("required").min(1, "required").max(200);
/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");

/** A member's own log-in, changed while signed in. */
export const securityEndpoints = {
  "POST /api/password-changes": endpoint({
    summary:
      "Choose another password (seed section 5), with the old one or a passkey. Wrong passwords count as at log-in. All other sessions of the account end, and a mail tells a confirmed address.",
    audience: "member",
    body: z.object({
      old_password: formText(512),
      ...passkeyProof,
      /** At least `passwordLength.min` characters, not a common one. */
      password: formText(5000),
      repeated_password: formText(5000),
    }),
    answer: nothing,
    errors: ["account_locked", "conflict"],
  }),
  "POST /api/email-changes": endpoint({
    summary: `Ask for another address (seed section 5). A mail with a link is sent to the new address; the link is valid once, within ${mailChangeHours} hours. The number of mails a day is limited. The answer is the same whether or not the address has an account. Requires a confirmed address; other accounts use PUT /api/email.`,
    audience: "member",
    body: z.object({ email: formText(1000), ...ownProof }),
    answer: z.object({ email: z.string() }),
    errors: ["account_locked", "not_confirmed", "too_many_mails"],
  }),
  "POST /api/email-change-confirmations": endpoint({
    summary: `Make the new address the account's address with the token of its mail. The member has to be signed in, because a mistyped address may be the mailbox of another person. A mail to the old address contains a link that stops the change within ${mailChangeStopDays} days. email_taken: the new address has an account; the call may say so, because the caller can read its mails.`,
    audience: "member",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid", "email_taken", "self_excluded"],
  }),
  "POST /api/email-change-stops": endpoint({
    summary: `Undo a change of address with the token that was mailed to the old address, valid once, within ${mailChangeStopDays} days. The old address becomes the account's again, all sessions end, and the password becomes invalid. A mail with a link to choose a new password is sent to the old address.`,
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid", "email_taken"],
  }),
  "POST /api/login-denials": endpoint({
    summary: `Report that a log-in was not the member's own, with the token of the mail about it, valid once, within ${loginDenialDays} days. All sessions end, the password becomes invalid, and no device counts as known. A mail with a link to choose a new password is sent to the answered address.`,
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
    summary:
      "List the devices on which the member is signed in: this device first, then by the latest log-in.",
    audience: "member",
    answer: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          is_current: z.boolean(),
          /** The makers' names of browser and system; null if the browser did not send them. */
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
    summary: "Sign out on all other devices. Their streams end.",
    audience: "member",
    answer: nothing,
  }),
  "DELETE /api/devices/:device_id": endpoint({
    summary: "Sign out on one device. Its stream ends. Repeating the call changes nothing.",
    audience: "member",
    params: z.object({ device_id: z.string().min(1).max(100) }),
    answer: nothing,
  }),
};
