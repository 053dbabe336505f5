import { z } from "zod";
import { liftReasons, reportReasons } from "#contracts/care/report-kinds.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { suspensionHours } from "#contracts/limits.ts";
import { id, nothing } from "#contracts/shapes.ts";

const ofReport = z.object({ report_id: id });
/** The statement to the member: the rule, and the reason in the words of staff. */
const reasons = {
  rule: z.enum(reportReasons, "required"),
  /** Sent to the member unchanged, at most 1000 characters. */
  words: z.string("required").max(10_000, "too_long"),
  /** Ids of `alike`, as shown to the deciding moderator. */
  alike_ids: z.array(id).max(200).default([]),
};
const errors = [
  "report_taken",
  "report_closed",
  "report_outdated",
  "member_gone",
  "staff_member",
  "already_restricted",
] as const;

export const deskRestrictionEndpoints = {
  "POST /api/admin/reports/:report_id/suspension": endpoint({
    summary:
      "Decide on a report by suspending the reported member for some hours. Their sessions and streams end at once, others do not see them, and they are told by mail and at their next log-in what was decided, why, until when and how to appeal. The suspension ends by itself. already_restricted: somebody has suspended or banned them meanwhile; staff_member: the address is that of one of the staff.",
    audience: { staff: ["moderator"] },
    params: ofReport,
    body: z.object({
      ...reasons,
      hours: z
        .number("required")
        .int()
        .min(suspensionHours.min, "too_small")
        .max(suspensionHours.max, "too_large"),
    }),
    answer: nothing,
    errors,
  }),
  "POST /api/admin/reports/:report_id/ban": endpoint({
    summary:
      "Decide on a report by banning the reported member for good, as a suspension does but without an end. It takes the place of a suspension that stands.",
    audience: { staff: ["senior_moderator"] },
    params: ofReport,
    body: z.object(reasons),
    answer: nothing,
    errors,
  }),
  "POST /api/admin/reports/:report_id/lift": endpoint({
    summary:
      "Take back the suspension or the ban that was decided on a report: the member can log in again, and is told so by mail. A suspension that the ban took the place of stands again for the rest of its time, and its statement is mailed anew. A ban is lifted by senior moderators only, and so is whatever is lifted on appeal. appeal_needs_another: whoever decided does not lift it on appeal; restriction_over: it stands no longer.",
    audience: { staff: ["moderator"] },
    params: ofReport,
    body: z.object({ reason: z.enum(liftReasons, "required") }),
    answer: nothing,
    errors: ["restriction_over", "appeal_needs_another"],
  }),
};
