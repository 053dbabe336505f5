import { z } from "zod";

/** Base64url, as browsers write what a passkey makes. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*={0,2}$/);
const signed = { id: bytes(2000), rawId: bytes(2000), type: z.literal("public-key") };

/** What a passkey has signed. */
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

/** What a passkey of the member's own has signed (POST /api/own-passkey-challenges): takes the password's place. */
export const passkeyProof = { passkey: assertion.optional() };

/** What shows that it is the member who asks. Absent and empty count alike, so that all refusals come together. */
export const ownProof = { password: z.string().max(512, "too_long").default(""), ...passkeyProof };
