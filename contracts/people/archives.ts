import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant } from "#contracts/shapes.ts";
import { ownProof } from "./own-proof.ts";

/** A member's data as a file. */
export const archive = z.object({
  /** `failed`: not built in time; it can be requested again. */
  status: z.enum(["building", "ready", "failed"]),
  /** Per cent. */
  progress: z.number().int(),
  created_at: instant,
  /** When the file is deleted. */
  expires_at: instant,
  size_bytes: z.number().int().nullable(),
  /** When the next one can be requested. */
  again_at: instant,
});

export const archiveEndpoints = {
  "GET /api/archive": endpoint({
    summary: "Get the newest archive of the caller's data, or null if there is none or it has expired.",
    audience: "member",
    answer: z.object({ archive: archive.nullable() }),
  }),
  "POST /api/archive": endpoint({
    summary:
      "Request an archive of all the caller's data: a zip of JSON, a readable page and the photos. It is built in the background, and a mail tells a confirmed address when it is ready. archive_too_soon: the last request is too recent (`again_at`). Requires the password or a passkey; wrong passwords count as at log-in.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ archive }),
    errors: ["account_locked", "archive_too_soon"],
    idempotent: false,
  }),
  "POST /api/archive-downloads": endpoint({
    summary:
      "Get an address that downloads the caller's newest archive for some minutes. Requires the password or a passkey, so that a device left signed in is not enough; wrong passwords count as at log-in. not_found: there is no archive; a new password and a stopped change of address delete it.",
    audience: "member",
    body: z.object(ownProof),
    answer: z.object({ url: z.string() }),
    errors: ["account_locked", "not_found"],
    idempotent: false,
  }),
};
