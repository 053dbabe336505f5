import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant } from "#contracts/shapes.ts";
import { ownProof } from "./own-proof.ts";

/** A member's data as a file. */
export const archive = z.object({
  /** `failed`: not built within an hour; it can be requested again. */
  status: z.enum(["building", "ready", "failed"]),
  /** Per cent. */
  progress: z.number().int(),
  created_at: instant,
  /** The file is deleted then, 7 days after the request. */
  expires_at: instant,
  size_bytes: z.number().int().nullable(),
  /** When the next one can be requested. */
  again_at: instant,
});

export const archiveEndpoints = {
  "GET /api/archive": endpoint({
    summary: "The newest archive of the caller's data, or null where there is none or it has expired.",
    audience: "member",
    answer: z.object({ archive: archive.nullable() }),
  }),
  "POST /api/archive": endpoint({
    summary:
      "Have an archive of all the caller's data made: a zip of JSON, a readable page and the photos. Built in the background; a mail tells a confirmed address when it is ready. Once in 24 hours. Asks the password or a passkey; wrong passwords count as at log-in.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ archive }),
    errors: ["account_locked", "archive_too_soon"],
    idempotent: false,
  }),
  "POST /api/archive-downloads": endpoint({
    summary:
      "An address that opens the file of the caller's newest archive for 10 minutes. Asks the password or a passkey, so that a device left signed in opens nothing; wrong passwords count as at log-in. A new password and a stopped change of address delete the archives there are.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ url: z.string() }),
    errors: ["account_locked", "not_found"],
    idempotent: false,
  }),
};
