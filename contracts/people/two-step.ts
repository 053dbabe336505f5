import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { challengeMinutes, lossHours, lossLinkMinutes, recoveryCodesAtOnce } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { user } from "./accounts.ts";
import { ownProof } from "./own-proof.ts";

/** A missing value counts as empty, so that all refusals of a form are answered together. */
const formText = (longest: number) => z.string().max(longest, "too_long").default("");
const linkToken = z.string("required").min(1, "required").max(200);
/** An app's six digits, or a recovery code; spaces and dashes are ignored. */
const code = z.string("required").trim().min(1, "required").max(100, "too_long");
/** Shown only once: only their hashes are stored. */
const codesOnce = z.object({ recovery_codes: z.array(z.string()) });

/** Two-step log-in: a code after the password. */
export const twoStepEndpoints = {
  "POST /api/second-steps": endpoint({
    summary: `Answer the second step of a log-in that was refused with second_step_required, and set the account cookie. It is valid in the browser that sent the password, for ${challengeMinutes} minutes and for a few tries. Wrong codes count for the account like wrong passwords.`,
    audience: "anyone",
    body: z.object({
      challenge: id,
      code,
      /** Skip the second step on this device for `trustedDeviceDays`. */
      trust_device: z.boolean().default(false),
    }),
    answer: z.object({ user }),
    errors: ["login_expired", "account_locked", "account_suspended", "pending_deletion", "self_excluded"],
    // A stored answer would lack the session's cookie.
    idempotent: false,
  }),
  "GET /api/two-step": endpoint({
    summary: "Get whether the member's log-in needs two steps.",
    audience: "member",
    answer: z.object({
      /** When the second step was switched on; null: it is off. */
      on_since: instant.nullable(),
      /** When it will be switched off after a reported loss; null without one. */
      ends_at: instant.nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  "POST /api/second-step-losses": endpoint({
    summary:
      "Report that app and recovery codes are lost, during a log-in that waits for its second step. A mail with a link is sent; the link starts the waiting time (POST /api/second-step-loss-starts). The number of mails a day is limited. The call uses up one try of the log-in.",
    audience: "anyone",
    body: z.object({ challenge: id }),
    answer: nothing,
    errors: ["login_expired", "too_many_mails"],
    idempotent: false,
  }),
  "POST /api/second-step-loss-starts": endpoint({
    summary: `Start the ${lossHours} hours after which the second step is switched off. The token comes from a mail and is valid once, within ${lossLinkMinutes} minutes. Another mail names the end and can stop it. A log-in with a code or a passkey stops it too.`,
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
  "POST /api/second-step-loss-stops": endpoint({
    summary: "Keep the second step, with the token of the mail about the reported loss.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
  "DELETE /api/second-step-loss": endpoint({
    summary:
      "Keep the second step of the signed-in member. Without a reported loss the call changes nothing.",
    audience: "member",
    answer: nothing,
  }),
  "POST /api/two-step-keys": endpoint({
    summary:
      "Create a key for the member's authenticator app. Log-ins do not ask for a code until POST /api/two-step has confirmed the key. Requires the password or a passkey, a confirmed address, and an account without a second step.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({
      /** Base32, in groups of four. */
      key: z.string(),
      /** The QR code: its dark modules as an SVG path, and the length of its edge. */
      qr: z.object({ size: z.number().int(), path: z.string() }),
    }),
    errors: ["account_locked", "not_confirmed", "conflict"],
    // The answer is not stored, because it contains the key.
    idempotent: false,
  }),
  "POST /api/two-step": endpoint({
    summary:
      "Switch the second step on with a code of the app that has the key. The answer contains the recovery codes, only this once. A mail tells the member.",
    audience: "member",
    body: z.object({ code }),
    answer: codesOnce,
    errors: ["account_locked"],
    idempotent: false,
  }),
  "POST /api/two-step-removals": endpoint({
    summary:
      "Switch the second step off. Requires the password or a passkey, and a code of the app or a recovery code. Recovery codes and trusted devices are deleted. A mail tells the member.",
    audience: "member",
    body: z.object({ ...ownProof, code: formText(100) }),
    answer: nothing,
    errors: ["account_locked", "conflict"],
  }),
  "POST /api/recovery-codes": endpoint({
    summary: `Replace the recovery codes by ${recoveryCodesAtOnce} new ones, which are answered only this once. Requires the password or a passkey, and a code of the app or a recovery code. A mail tells the member.`,
    audience: "member",
    body: z.object({ ...ownProof, code: formText(100) }),
    answer: codesOnce,
    errors: ["account_locked", "conflict"],
    idempotent: false,
  }),
};
