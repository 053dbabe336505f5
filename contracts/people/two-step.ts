import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
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
    summary:
      "The second step of a log-in that was refused with second_step_required, in the browser that gave the password, within 5 minutes and 5 tries. Wrong codes also count for the account, as wrong passwords do. Sets the account cookie for 30 days.",
    audience: "anyone",
    body: z.object({
      challenge: id,
      code,
      /** Skip the second step on this device for 30 days. */
      trust_device: z.boolean().default(false),
    }),
    answer: z.object({ user }),
    errors: ["login_expired", "account_locked", "account_suspended", "pending_deletion"],
    // A stored answer would lack the session's cookie.
    idempotent: false,
  }),
  "GET /api/two-step": endpoint({
    summary: "Whether the member's log-in has two steps.",
    audience: "member",
    answer: z.object({
      /** Since when codes are required; null: they are not. */
      on_since: instant.nullable(),
      /** When it will be switched off after a reported loss; null without one. */
      ends_at: instant.nullable(),
      recovery_codes_left: z.number().int(),
    }),
  }),
  "POST /api/second-step-losses": endpoint({
    summary:
      "For whoever has lost app and recovery codes: a mail with a link that begins the wait (POST /api/second-step-loss-starts), at most 3 a day. Takes one of the tries of the log-in that awaits its second step.",
    audience: "anyone",
    body: z.object({ challenge: id }),
    answer: nothing,
    errors: ["login_expired", "too_many_mails"],
    idempotent: false,
  }),
  "POST /api/second-step-loss-starts": endpoint({
    summary:
      "Begin the 72 hours after which the second step is switched off, with the token of the mail (single use, 30 minutes). Another mail says when, and stops it, as any log-in with a code or a passkey does.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
  "POST /api/second-step-loss-stops": endpoint({
    summary: "Keep the second step, with the token of the mail that told of its end.",
    audience: "anyone",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
  "DELETE /api/second-step-loss": endpoint({
    summary: "Keep one's second step, while signed in. Answers the same where nobody says that it is lost.",
    audience: "member",
    answer: nothing,
  }),
  "POST /api/two-step-keys": endpoint({
    summary:
      "A key for the member's app, for whoever knows the password or has a passkey. It asks for nothing until a code has shown that the app has it (POST /api/two-step). For confirmed accounts without a second step.",
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
      "Switch the second step on with a code of the app that has the key. Answers the recovery codes, this once; a mail says that it is on.",
    audience: "member",
    body: z.object({ code }),
    answer: codesOnce,
    errors: ["account_locked"],
    idempotent: false,
  }),
  "POST /api/two-step-removals": endpoint({
    summary:
      "Switch the second step off, with the password or a passkey, and a code of either kind. Recovery codes and trusted devices are forgotten; a mail says so.",
    audience: "member",
    body: z.object({ ...ownProof, code: formText(100) }),
    answer: nothing,
    errors: ["account_locked", "conflict"],
  }),
  "POST /api/recovery-codes": endpoint({
    summary:
      "Ten new recovery codes in place of the old ones, answered this once, for the password or a passkey, and a code of either kind; a mail says so.",
    audience: "member",
    body: z.object({ ...ownProof, code: formText(100) }),
    answer: codesOnce,
    errors: ["account_locked", "conflict"],
    idempotent: false,
  }),
};
