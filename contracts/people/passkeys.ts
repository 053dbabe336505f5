import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { passkeyNameLongest } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { user } from "./accounts.ts";
import { assertion, ownProof, registration } from "./own-proof.ts";

const name = z.string("required").trim().min(1, "required").max(passkeyNameLongest, "too_long");
/** In the format of the browser's WebAuthn (PublicKeyCredential.parse...OptionsFromJSON). */
const options = z.record(z.string(), z.unknown());

/** Log-in with a key in a device or a password manager: unlocking it counts as both steps. */
export const passkeyEndpoints = {
  "GET /api/passkeys": endpoint({
    summary: "The member's passkeys, the newest first.",
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
    summary:
      "What a browser needs to make a passkey for this host, for whoever knows the password or has a passkey; good once, for 5 minutes, in this browser. For confirmed accounts.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ options }),
    errors: ["account_locked", "not_confirmed", "passkey_limit_reached"],
    idempotent: false,
  }),
  "POST /api/passkeys": endpoint({
    summary: "Keep the passkey that a browser has made. A mail says so.",
    audience: "member",
    body: z.object({ name, response: registration }),
    answer: z.object({ id }),
    errors: ["passkey_refused", "passkey_limit_reached"],
    idempotent: false,
  }),
  "PATCH /api/passkeys/:passkey_id": endpoint({
    summary: "Rename a passkey of one's own.",
    audience: "member",
    params: z.object({ passkey_id: id }),
    body: z.object({ name }),
    answer: nothing,
    errors: ["not_found"],
  }),
  "DELETE /api/passkeys/:passkey_id": endpoint({
    summary:
      "Remove a passkey: it opens nothing any more. Answers the same where there is none. password_missing: it is the last one of an account without a password.",
    audience: "member",
    params: z.object({ passkey_id: id }),
    answer: nothing,
    errors: ["password_missing"],
  }),
  "POST /api/own-passkey-challenges": endpoint({
    summary:
      "What a browser needs to show by one of the member's passkeys of this host, in the place of the password, that it is the member who asks; good once, for 5 minutes, in this browser, and for no log-in. not_found: there is none.",
    audience: "member",
    answer: z.object({ options }),
    errors: ["not_found"],
    idempotent: false,
  }),
  "POST /api/passkey-challenges": endpoint({
    summary:
      "What a browser needs to log in with a passkey of this host; good once, for 5 minutes, in this browser.",
    audience: "anyone",
    answer: z.object({ options }),
    idempotent: false,
  }),
  "POST /api/passkey-logins": endpoint({
    summary:
      "Log in with what a passkey has signed, its user verified. Asks for no second step. Sets the account cookie for 30 days. pending_deletion: the account is being deleted; `reactivate` takes that back.",
    audience: "anyone",
    body: z.object({
      reactivate: z.boolean().default(false),
      response: assertion,
    }),
    answer: z.object({ user }),
    errors: ["passkey_refused", "account_suspended", "pending_deletion"],
    idempotent: false,
  }),
};
