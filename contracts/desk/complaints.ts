import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import {
  complaintEnds,
  complaintKinds,
  complaintOutcomes,
  complaintStatuses,
} from "#contracts/front/complaint-kinds.ts";
import { complaintPicture } from "#contracts/front/complaints.ts";
import { complaintClaimMinutes } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";

const outcome = z.enum(complaintEnds);

const queuedComplaint = z.object({
  id,
  reference: z.string(),
  kind: z.enum(complaintKinds),
  status: z.enum(complaintStatuses),
  outcome: outcome.nullable(),
  /** Its first words. */
  excerpt: z.string(),
  filed_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  /** Name of the staff member who works on it now, or null. */
  holder: z.string().nullable(),
});
export type QueuedComplaint = z.infer<typeof queuedComplaint>;

/** A complaint as staff sees it. */
const deskComplaint = queuedComplaint.omit({ excerpt: true }).extend({
  about: z.string(),
  /** Empty once it is erased. */
  text: z.string(),
  name: z.string(),
  /** Null: answers are shown only on the complaint's page. */
  email: z.string().nullable(),
  /** The language in which it was filed, and is answered. */
  locale: z.string(),
  /** The signed-in member who filed it, if any. */
  member: z.object({ id, name: z.string() }).nullable(),
  closed_at: instant.nullable(),
  /** The caller holds it: others cannot answer it. */
  is_held: z.boolean(),
  /** False if the complainant is erased: they cannot answer a question. */
  can_be_asked: z.boolean(),
  messages: z.array(
    z.object({
      id,
      /** A note is visible to staff only. */
      from: z.enum(["complainer", "site", "note"]),
      /** Name of the staff member; null for texts by the complainant. */
      author: z.string().nullable(),
      text: z.string(),
      /** Written by the link of a mail: the address is unproven, and so is the writer. */
      is_by_mail: z.boolean(),
      at: instant,
    }),
  ),
  pictures: z.array(complaintPicture),
});
export type DeskComplaint = z.infer<typeof deskComplaint>;

const staff = ["support", "moderator"] as const;
const ofComplaint = z.object({ complaint_id: id });
const words = z.string().max(50_000, "too_long").default("");
const answered = z.object({ complaint: deskComplaint });

export const deskComplaintEndpoints = {
  "GET /api/admin/complaints": endpoint({
    summary:
      "List the complaints of this site that the caller may answer: overdue ones first, then by due time; closed ones by newest. The list has a limited length. Only senior moderators and owners see appeals.",
    audience: { staff },
    query: z.object({
      status: z.enum(complaintStatuses).default("open"),
      /** Finds one complaint in any state. */
      reference: z.string().trim().max(40).optional(),
    }),
    answer: z.object({
      complaints: z.array(queuedComplaint),
      open: z.number().int(),
      asked: z.number().int(),
      overdue: z.number().int(),
    }),
  }),
  "GET /api/admin/complaints/:complaint_id": endpoint({
    summary: "Get a complaint with all its texts. The call does not claim it.",
    audience: { staff },
    params: ofComplaint,
    answer: answered,
  }),
  "POST /api/admin/complaints/:complaint_id/claim": endpoint({
    summary: `Claim a complaint to answer it, or renew the claim. For ${complaintClaimMinutes} minutes no other person can claim it. appeal_needs_another: the appeal is against a decision of the caller, and another person can deal with it. This refusal is written to the audit log.`,
    audience: { staff },
    params: ofComplaint,
    body: z.object({}).optional(),
    answer: answered,
    errors: ["complaint_taken", "complaint_closed", "appeal_needs_another"],
    idempotent: false,
    isRecorded: false,
  }),
  "DELETE /api/admin/complaints/:complaint_id/claim": endpoint({
    summary: "Release the claim of a complaint, so that another person can answer it at once.",
    audience: { staff },
    params: ofComplaint,
    answer: nothing,
    idempotent: false,
    isRecorded: false,
  }),
  "POST /api/admin/complaints/:complaint_id/messages": endpoint({
    summary:
      "Write to the complainant. `answer` and `asks` are mailed unchanged, inside a mail in the complainant's language. After `asks` we wait for the reply, and the reply sets a new due time. A `note` is visible to staff only.",
    audience: { staff },
    params: ofComplaint,
    body: z.object({ kind: z.enum(["answer", "asks", "note"], "invalid"), text: words }),
    answer: nothing,
    errors: ["complaint_taken", "complaint_closed", "complaint_gone", "appeal_needs_another"],
  }),
  "POST /api/admin/complaints/:complaint_id/outcome": endpoint({
    summary:
      "Close a complaint for good with an outcome and an explanation, which are sent to the complainant. appeal_needs_another: the appeal is against a decision of the caller, and another person can decide on it. If there is no other person, the caller decides; then the mail and the audit log say so.",
    audience: { staff },
    params: ofComplaint,
    body: z.object({ outcome: z.enum(complaintOutcomes, "required"), text: words }),
    answer: nothing,
    errors: ["complaint_taken", "complaint_closed", "appeal_needs_another"],
  }),
};
