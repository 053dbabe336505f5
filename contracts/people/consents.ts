import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant, nothing } from "#contracts/shapes.ts";
import { tracking } from "./accounts.ts";

/**
 * Consents of a member: `terms` (with the privacy policy, at the sign-up) for as long as they are a member; `stored_card`
 * with the purchase that stores it, withdrawn with the card itself (DELETE /api/stored-cards/:card_id).
 */
export const consentKind = z.enum(["terms", "sexuality", "tracking", "stored_card"]);
export type ConsentKind = z.infer<typeof consentKind>;

const consentEntry = z.object({
  kind: consentKind,
  /** The date from which that wording was in force. */
  version: instant,
  /** False: taken back. */
  is_given: z.boolean(),
  at: instant,
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const consentEndpoints = {
  "GET /api/consents": endpoint({
    summary:
      "What the member agreed to and took back, the newest first (100 at most), and what is kept by it now.",
    audience: "member",
    answer: z.object({
      /** Their sexuality may be stored and shown. */
      sexuality: z.boolean(),
      /** The traffic source of their sign-up; null if it is not stored. */
      tracking: tracking.nullable(),
      log: z.array(consentEntry),
    }),
  }),
  "DELETE /api/consents/:kind": endpoint({
    summary:
      "Takes a consent back and deletes what was kept by it: the sexuality of the profile, or where the member came from. Again changes nothing.",
    audience: "member",
    params: z.object({ kind: consentKind.exclude(["terms", "stored_card"]) }),
    answer: nothing,
    idempotent: false,
  }),
};
