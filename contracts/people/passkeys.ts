import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { challengeMinutes, passkeyNameLongest } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { user } from "./accounts.ts";
import { assertion, ownProof, registration } from "./own-proof.ts";

const name = z.string("required").trim().min(1, "required").max(passkeyNameLongest, "too_long");
/** In the format of the browser's WebAuthn (PublicKeyCredential.parse...OptionsFromJSON). */
const options = z.record(z.string(), z.unknown());

/** Log-in with a key in a device or a password manager: unlocking it counts as both steps. */
export const passkeyEndpoints = {
  "GET /api/passkeys": endpoint({
    summary: "List the member's passkeys, newest first.",
    audience: "member",
    answer: z.object({
      /** False if the account was made by passkey alone and has no password yet. */
      has_password: z.boolean(),
      passkeys: z.array(
        z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
    }),
  }),
  "POST /api/passkey-offers": endpoint({
    summary: `Get the options with which a browser creates a passkey for this host. They are valid once, for ${challengeMinutes} minutes, in this browser. Requires a confirmed address, and the password or a passkey.`,
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ options }),
    errors: ["account_locked", "not_confirmed", "passkey_limit_reached"],
    idempotent: false,
  }),
  "POST /api/passkeys": endpoint({
    summary: "Save a passkey that the browser has created. A mail tells the member.",
    audience: "member",
    body: z.object({ name, response: registration }),
    answer: z.object({ id }),
    errors: ["passkey_refused", "passkey_limit_reached"],
    idempotent: false,
  }),
  "PATCH /api/passkeys/:passkey_id": endpoint({
    summary: "Rename one of the caller's passkeys.",
    audience: "member",
    params: z.object({ passkey_id: id }),
    body: z.object({ name }),
    answer: nothing,
    errors: ["not_found"],
  }),
  "DELETE /api/passkeys/:passkey_id": endpoint({
    summary:
      "Delete a passkey, which becomes invalid. An unknown id gets the same answer. password_missing: it is the last passkey of an account without a password.",
    audience: "member",
    params: z.object({ passkey_id: id }),
    answer: nothing,
    errors: ["password_missing"],
  }),
  "POST /api/own-passkey-challenges": endpoint({
    summary: `Get a challenge with which the signed-in member proves their identity by a passkey of this host instead of the password. It is valid once, for ${challengeMinutes} minutes, in this browser, and not for a log-in. not_found: the member has no passkey for this host.`,
    audience: "member",
    answer: z.object({ options }),
    errors: ["not_found"],
    idempotent: false,
  }),
  "POST /api/passkey-challenges": endpoint({
    summary: `Get a challenge to log in with a passkey of this host. It is valid once, for ${challengeMinutes} minutes, in this browser.`,
    audience: "anyone",
    answer: z.object({ options }),
    idempotent: false,
  }),
  "POST /api/passkey-logins": endpoint({
    summary:
      "Log in with the signature of a passkey that verified its user, and set the account cookie. No second step is asked for. pending_deletion: the account is being deleted; `reactivate` cancels that.",
    audience: "anyone",
    body: z.object({
      reactivate: z.boolean().default(false),
      response: assertion,
    }),
    answer: z.object({ user }),
    errors: ["passkey_refused", "account_suspended", "pending_deletion", "self_excluded"],
    idempotent: false,
  }),
};
