import { z } from "zod";

/** Base64url, as browsers encode passkey data. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*={0,2}$/);
const signed = { id: bytes(2000), rawId: bytes(2000), type: z.literal("public-key") };

/** A signature by a passkey. */
export const assertion = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: bytes(5000),
    authenticatorData: bytes(5000),
    signature: bytes(5000),
    userHandle: bytes(200).nullish(),
  }),
});

/** A passkey that a browser has made. */
export const registration = z.object({
  ...signed,
  response: z.object({
    clientDataJSON: bytes(5000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** A signature by one of the member's passkeys (POST /api/own-passkey-challenges), instead of the password. */
export const passkeyProof = { passkey: assertion.optional() };

/** The proof of the member's identity. A missing value counts as empty, so that all refusals are answered together. */
export const ownProof = { password: z.string().max(512, "too_long").default(""), ...passkeyProof };
