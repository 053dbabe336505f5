import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant, nothing } from "#contracts/shapes.ts";
import { tracking } from "./accounts.ts";

/**
 * Consents of a member. `terms` is given at the sign-up, together with the privacy policy, and lasts as long as the
 * account. `stored_card` is given with the purchase that stores the card, and is withdrawn with the card
 * (DELETE /api/stored-cards/:card_id).
 */
export const consentKind = z.enum(["terms", "sexuality", "tracking", "stored_card"]);
export type ConsentKind = z.infer<typeof consentKind>;

const consentEntry = z.object({
  kind: consentKind,
  /** The date from which that wording was in force. */
  version: instant,
  /** False: withdrawn. */
  is_given: z.boolean(),
  at: instant,
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const consentEndpoints = {
  "GET /api/consents": endpoint({
    summary:
      "List the consents that the member gave and withdrew, newest first, and the data stored by consent now. The list has a limited length.",
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
      "Withdraw a consent and delete the data stored by it: the sexuality in the profile, or the traffic source. Repeating the call changes nothing.",
    audience: "member",
    params: z.object({ kind: consentKind.exclude(["terms", "stored_card"]) }),
    answer: nothing,
    idempotent: false,
  }),
};
