import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { reportContextMessages, reportHours } from "#contracts/limits.ts";
import { id, instant, nothing } from "#contracts/shapes.ts";
import {
  decisionKinds,
  reportReasons,
  reportResults,
  reportStatuses,
  reportSubjects,
} from "./report-kinds.ts";

/** One of the member's own reports, without the reported member and without their statement. */
const ownReport = z.object({
  id,
  reference: z.string(),
  subject: z.enum(reportSubjects),
  reason: z.enum(reportReasons),
  status: z.enum(reportStatuses),
  /** The outcome only; null while it is open. */
  result: z.enum(reportResults).nullable(),
  filed_at: instant,
  due_at: instant,
  closed_at: instant.nullable(),
});
export type OwnReport = z.infer<typeof ownReport>;

/** A decision against the member, with its reasons (DSA article 17); never the reporter. */
const decision = z.object({
  id,
  /** An appeal names this reference. */
  reference: z.string(),
  kind: z.enum(decisionKinds),
  subject: z.enum(reportSubjects),
  /** The broken rule. */
  rule: z.enum(reportReasons),
  /** A program noticed the content; false: a member reported it. */
  is_noticed_by_program: z.boolean(),
  /** Text added by staff; may be empty. */
  words: z.string(),
  /** The text of the member's message to which it refers; empty if there is none. */
  quote: z.string(),
  /** When that message was sent; null if it does not refer to a message. */
  sent_at: instant.nullable(),
  /** The photo to which it refers, while it is in the album. */
  image_url: z.string().nullable(),
  /** When a suspension ends; null for other decisions. */
  until: instant.nullable(),
  /** When a suspension or ban was lifted, or a ban replaced the suspension; otherwise null. */
  ended_at: instant.nullable(),
  decided_at: instant,
});
export type Decision = z.infer<typeof decision>;

export const reportEndpoints = {
  "GET /api/reports": endpoint({
    summary:
      "List the caller's own reports and the decisions of staff against the caller, newest first. The number of each is limited.",
    audience: "member",
    answer: z.object({ reports: z.array(ownReport), decisions: z.array(decision) }),
  }),
  "POST /api/reports": endpoint({
    summary: `Report a profile, a photo or a message. Reporting is free, and only staff see the report. The reported content is copied as evidence; for a message, up to ${reportContextMessages} earlier messages are copied too. If the caller has an open report of the same item for the same reason, the answer is that report. Staff decide within ${reportHours} hours.`,
    audience: "member",
    body: z.object({
      subject: z.enum(reportSubjects, "invalid"),
      /** Id of the member, the photo, or the conversation of the message. */
      id,
      /** The message's number in its conversation; only for a message. */
      seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      reason: z.enum(reportReasons, "required"),
      /** At most `reportWordsMaxLength` characters; required for `other`. */
      words: z.string().max(10_000, "too_long").default(""),
    }),
    answer: z.object({ reference: z.string(), due_at: instant }),
    errors: ["cannot_report_yourself", "too_many_reports"],
  }),
  "POST /api/decision-views": endpoint({
    summary:
      "Mark decisions against the caller as seen, so that pages no longer announce them. Other decisions stay unseen.",
    audience: "member",
    body: z.object({ ids: z.array(id).max(100) }),
    answer: nothing,
    idempotent: false,
  }),
};
