import { z } from "zod";
import { liftReasons, reportReasons } from "#contracts/care/report-kinds.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { suspensionHours } from "#contracts/limits.ts";
import { id, nothing } from "#contracts/shapes.ts";

const ofReport = z.object({ report_id: id });
/** The statement to the member: the rule, and the reason in the words of staff. */
const reasons = {
  rule: z.enum(reportReasons, "required"),
  /** Sent to the member unchanged; at most `reportWordsMaxLength` characters. */
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
      "Decide on a report by suspending the reported member for some hours. The member's sessions and streams end at once, and other members no longer see the profile. A mail and the next log-in state the decision, its reason, its end and how to appeal. The suspension ends automatically. already_restricted: the member is suspended or banned already. staff_member: the address belongs to a staff member.",
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
      "Decide on a report by banning the reported member. A ban has the effects of a suspension and no end. It replaces a current suspension.",
    audience: { staff: ["senior_moderator"] },
    params: ofReport,
    body: z.object(reasons),
    answer: nothing,
    errors,
  }),
  "POST /api/admin/reports/:report_id/lift": endpoint({
    summary:
      "Lift the suspension or ban that was decided on a report. The member can log in again and is notified by mail. If a ban had replaced a suspension, the rest of that suspension applies again, and its statement is mailed again. Only senior moderators and owners lift a ban, or anything on appeal. appeal_needs_another: the person who decided cannot lift it on appeal. restriction_over: it has ended already.",
    audience: { staff: ["moderator"] },
    params: ofReport,
    body: z.object({ reason: z.enum(liftReasons, "required") }),
    answer: nothing,
    errors: ["restriction_over", "appeal_needs_another"],
  }),
};
