import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { claimMinutes, verdictNoteMaxLength } from "#contracts/limits.ts";
import { rejectionReasons } from "#contracts/people/rejection-reasons.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

/** A waiting photo, with only the owner's data that the decision needs. */
export const queuedPhoto = z.object({
  id,
  /** Sharp; only for the moderator who holds the photo, and never cached. */
  image_url: z.string(),
  placeholder: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** As its owner described it. */
  alt: z.string(),
  is_main: z.boolean(),
  uploaded_at: instant,
  /** Until then other moderators do not get it. */
  claimed_until: instant,
  owner: z.object({
    name: z.string(),
    age: z.number().int(),
    gender: z.string().nullable(),
    country: z.string().nullable(),
    is_example: z.boolean(),
  }),
});
export type QueuedPhoto = z.infer<typeof queuedPhoto>;

const queue = z.object({
  /** Number of this site's undecided photos, held ones included. */
  waiting: z.number().int(),
  /** Held by the caller: the one to decide on and the one after it. */
  photos: z.array(queuedPhoto),
});

export const photoQueueEndpoints = {
  "GET /api/admin/photos": endpoint({
    summary:
      "Get the number of this site's photos that wait for a decision, and those that the caller has claimed. The call claims no photo.",
    audience: { staff: ["moderator"] },
    answer: queue,
  }),
  "POST /api/admin/photo-claims": endpoint({
    summary: `Claim the two photos that have waited longest, or renew the caller's claims. For ${claimMinutes} minutes other moderators do not get these photos. The claims of photos in \`skip\` are released.`,
    audience: { staff: ["moderator"] },
    body: z.object({ skip: z.array(id).max(200).default([]) }),
    answer: queue,
    idempotent: false,
    isRecorded: false,
  }),
  "POST /api/admin/photos/:photo_id/verdict": endpoint({
    summary:
      "Decide on a photo. The owner of a rejected photo gets the reason by mail and in the product. photo_settled: another moderator has decided. photo_taken: another moderator has claimed the photo.",
    audience: { staff: ["moderator"] },
    params: z.object({ photo_id: id }),
    body: z.object({
      verdict: z.enum(["approve", "reject"], "invalid"),
      /** Required for a rejection. */
      reason: z.enum(rejectionReasons, "invalid").optional(),
      /** For the audit log only; must not contain names. */
      note: z.string().trim().max(verdictNoteMaxLength, "too_long").optional(),
    }),
    answer: nothing,
    errors: ["photo_settled", "photo_taken"],
  }),
};
