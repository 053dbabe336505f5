import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { deletionDays } from "#contracts/limits.ts";
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
    summary: `Delete the caller's account (seed sections 2 and 4). The profile is hidden and all sessions end at once; the data is purged after ${deletionDays} days. Until then a log-in with \`reactivate\`, or the link that is mailed to a confirmed address, cancels the deletion. Requires the password or a passkey; wrong passwords count as at log-in.`,
    audience: "member",
    body: z.object({
      ...ownProof,
      /** Optional. */
      reason: z.enum(leavingReasons, "invalid").nullish(),
      /** At most `remarksMaxLength` graphemes. */
      remarks: z.string().max(20_000, "too_long").default(""),
    }),
    answer: z.object({
      /** When the account will be purged. */
      deleted_at: instant,
      /** False if the address was never confirmed: then only a log-in cancels the deletion. */
      is_mailed: z.boolean(),
    }),
    errors: ["account_locked"],
    // A repeat no longer has a session.
    idempotent: false,
  }),
  "POST /api/pause": endpoint({
    summary:
      "Hide the caller's profile from all members and end all sessions. The next log-in shows the profile again. not_confirmed: the address is not confirmed, so the profile is not visible yet.",
    audience: "member",
    body: z.object({}).optional(),
    answer: nothing,
    errors: ["not_confirmed"],
    idempotent: false,
  }),
  "POST /api/reactivations": endpoint({
    summary: `Cancel the deletion of an account with the token of its mail, which is valid once, within ${deletionDays} days. The caller is not signed in and logs in with the answered address and the password.`,
    audience: "anyone",
    body: z.object({ token: z.string("required").min(1, "required").max(200) }),
    /** Empty while a change of address can be stopped, because the old address has the link as well. */
    answer: z.object({ email: z.string() }),
    errors: ["link_invalid", "self_excluded"],
  }),
};
