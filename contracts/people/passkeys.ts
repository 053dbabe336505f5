import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { passkeyNameLongest } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import { user } from "./accounts.ts";

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*={0,2}$/);
const signed = { id: bytes(2000), rawId: bytes(2000), type: z.literal("public-key") };
const name = z.string("required").trim().min(1, "required").max(passkeyNameLongest, "too_long");
/** As the browser's WebAuthn takes them (PublicKeyCredential.parse...OptionsFromJSON). */
const options = z.record(z.string(), z.unknown());

/** Log-in with a key that a device or a password manager keeps: its unlocking counts as both steps. */
export const passkeyEndpoints = {
  "GET /api/passkeys": endpoint({
    summary: "The member's passkeys, the newest first.",
    audience: "member",
    answer: z.object({
      passkeys: z.array(
        z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
    }),
  }),
  "POST /api/passkey-offers": endpoint({
    summary:
      "What a browser needs to make a passkey for this host, for whoever knows the password; good once, for 5 minutes, in this browser. For confirmed accounts.",
    audience: "member",
    body: z.object({ password: z.string().max(512, "too_long").default("") }),
    answer: z.object({ options }),
    errors: ["account_locked", "not_confirmed", "passkey_limit_reached"],
    idempotent: false,
  }),
  "POST /api/passkeys": endpoint({
    summary: "Keep the passkey that a browser has made. A mail says so.",
    audience: "member",
    body: z.object({
      name,
      response: z.object({
        ...signed,
        response: z.object({
          clientDataJSON: bytes(5000),
          attestationObject: bytes(20_000),
          transports: z.array(z.string().max(30)).max(10).optional(),
        }),
      }),
    }),
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
    summary: "Remove a passkey: it opens nothing any more. Answers the same where there is none.",
    audience: "member",
    params: z.object({ passkey_id: id }),
    answer: nothing,
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
      response: z.object({
        ...signed,
        response: z.object({
          clientDataJSON: bytes(5000),
          authenticatorData: bytes(5000),
          signature: bytes(5000),
          userHandle: bytes(200).nullish(),
        }),
      }),
    }),
    answer: z.object({ user }),
    errors: ["passkey_refused", "account_suspended", "pending_deletion"],
    idempotent: false,
  }),
};
