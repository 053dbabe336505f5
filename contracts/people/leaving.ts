import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { instant, nothing } from "#contracts/shapes.ts";
import { ownProof } from "./own-proof.ts";

/** Seed section 9. */
export const leavingReasons = [
  "price",
  "found_someone",
  "not_looking",
  "site_problems",
  "not_enough_members",
  "time",
  "other",
] as const;

export const leavingEndpoints = {
  "POST /api/deletion": endpoint({
    summary:
      "Delete the caller's account (seed sections 2 and 4): hidden at once and signed out everywhere, purged after 14 days. Until then a log-in with `reactivate`, or the link of the mail that goes to a confirmed address, takes it back. Asks the password or a passkey; wrong passwords count as at log-in.",
    audience: "member",
    body: z.object({
      ...ownProof,
      /** Optional. */
      reason: z.enum(leavingReasons, "invalid").nullish(),
      /** At most 1000 graphemes. */
      remarks: z.string().max(20_000, "too_long").default(""),
    }),
    answer: z.object({
      /** When the account will be purged. */
      deleted_at: instant,
      /** False if the address was never confirmed: then only a log-in takes the deletion back. */
      is_mailed: z.boolean(),
    }),
    errors: ["account_locked"],
    // A repeat no longer has a session.
    idempotent: false,
  }),
  "POST /api/pause": endpoint({
    summary:
      "Hide the caller's profile from everybody and sign out everywhere; the next log-in shows it again. Needs a confirmed address: nobody sees the profile before.",
    audience: "member",
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["not_confirmed"],
    idempotent: false,
  }),
  "POST /api/reactivations": endpoint({
    summary:
      "Take a deletion back with the token of its mail (single use, 14 days). Signs nobody in: the address that is answered logs in with its password.",
    audience: "anyone",
    body: z.object({ token: z.string("required").min(1, "required").max(200) }),
    /** Empty while a change of address can be stopped, because the old address has the link as well. */
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid"],
  }),
};
