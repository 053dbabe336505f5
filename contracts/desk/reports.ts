import { z } from "zod";
import {
  decisionKinds,
  reportOutcomes,
  reportReasons,
  reportStatuses,
  reportSubjects,
  restrictionKinds,
  verdictOutcomes,
} from "#contracts/care/report-kinds.ts";
import { endpoint } from "#contracts/endpoint.ts";
import { reportClaimMinutes } from "#contracts/limits.ts";
import { id, instant, nothing, profileKind } from "#contracts/shapes.ts";
import { gif } from "#contracts/talking/gifs.ts";

const queuedReport = z.object({
  id,
  reference: z.string(),
  subject: z.enum(reportSubjects),
  reason: z.enum(reportReasons),
  status: z.enum(reportStatuses),
  outcome: z.enum(reportOutcomes).nullable(),
  filed_at: instant,
  due_at: instant,
  is_overdue: z.boolean(),
  /** Name of the staff member who works on it now, or null. */
  holder: z.string().nullable(),
});
export type QueuedReport = z.infer<typeof queuedReport>;

/** The content at the time of the report, whatever happened since. */
const evidence = z.object({
  profile: z.object({
    name: z.string(),
    age: z.number().int(),
    gender: z.string().nullable(),
    kind: profileKind,
    about: z.string(),
  }),
  /** For a reported message: it and the messages before it; oldest first. */
  messages: z.array(
    z.object({
      seq: z.number().int(),
      from: z.enum(["reporter", "reported"]),
      kind: z.string(),
      text: z.string(),
      /** Of kind `sticker`: its name. */
      sticker: z.string().optional(),
      /** Of kind `gift`: its name. The text has its sign and its note. */
      gift: z.string().optional(),
      /** Of kind `gif`, if its picture is there: GET /api/admin/gifs/:gif_id/:file shows it. The text has its description. */
      gif: gif.optional(),
      at: instant,
      is_reported: z.boolean(),
    }),
  ),
  /** Copies of photos that the reporter saw: the reported photo, or those of the reported profile. */
  photos: z.array(
    z.object({
      id,
      image_url: z.string(),
      placeholder: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      alt: z.string(),
    }),
  ),
  /** A copy of the reported voice message, if there is one. */
  voice: z.object({ url: z.string(), duration_ms: z.number().int() }).nullable(),
});
export type ReportEvidence = z.infer<typeof evidence>;

const deskReport = queuedReport.extend({
  /** The reporter's text; may be empty. */
  words: z.string(),
  /** Null once they are erased. */
  reporter: z.object({ name: z.string() }).nullable(),
  reported: z.object({ id, name: z.string() }).nullable(),
  /** If the program filed it: people who got the same first message from the member within some days; null: a member did. */
  same_text_receivers: z.number().int().nullable(),
  closed_at: instant.nullable(),
  /** The broken rule. */
  rule: z.enum(reportReasons).nullable(),
  /** Null once it is erased. */
  evidence: evidence.nullable(),
  /** The caller holds it: others cannot decide. */
  is_held: z.boolean(),
  /** The reported item still exists and can be removed. */
  can_remove: z.boolean(),
  /** Language of the reported member; null once they are erased. */
  locale: z.string().nullable(),
  /** Other open reports of the same item: the decision may settle them, too. */
  alike: z.array(
    z.object({
      id,
      reference: z.string(),
      reason: z.enum(reportReasons),
      words: z.string(),
      filed_at: instant,
    }),
  ),
  /** The statement to the reported member; null without a decision against them. */
  decision: z
    .object({
      reference: z.string(),
      kind: z.enum(decisionKinds),
      words: z.string(),
      decided_at: instant,
      /** When a suspension ends; null for other decisions. */
      until: instant.nullable(),
      /** When a suspension or ban was lifted, or a ban replaced the suspension. */
      ended_at: instant.nullable(),
    })
    .nullable(),
  /** The reported member's current suspension or ban, or null. */
  restriction: z.object({ kind: z.enum(restrictionKinds), until: instant.nullable() }).nullable(),
  /**
   * The caller's permissions about the member; `lift` refers to the decision on this report, `lift_on_appeal` to lifting it
   * because an appeal was justified.
   */
  may: z.object({
    suspend: z.boolean(),
    ban: z.boolean(),
    lift: z.boolean(),
    lift_on_appeal: z.boolean(),
  }),
  /** Other open reports about the same member, and decisions against them that are still kept. */
  others_open: z.number().int(),
  earlier_decisions: z.number().int(),
});
export type DeskReport = z.infer<typeof deskReport>;

const staff = ["moderator"] as const;
const ofReport = z.object({ report_id: id });
const answered = z.object({ report: deskReport });

export const deskReportEndpoints = {
  "GET /api/admin/reports": endpoint({
    summary:
      "List reports of this site: those about possible minors first, then overdue ones, then by due time; closed ones by newest. The list has a limited length.",
    audience: { staff },
    query: z.object({
      status: z.enum(reportStatuses).default("open"),
      /** Finds one report in any state, by its reference or by the reference of its decision. */
      reference: z.string().trim().max(40).optional(),
    }),
    answer: z.object({
      reports: z.array(queuedReport),
      open: z.number().int(),
      overdue: z.number().int(),
    }),
  }),
  "GET /api/admin/reports/:report_id": endpoint({
    summary: "Get a report with its evidence. The call does not claim it.",
    audience: { staff },
    params: ofReport,
    answer: answered,
  }),
  "POST /api/admin/reports/:report_id/claim": endpoint({
    summary: `Claim a report to decide on it, or renew the claim. For ${reportClaimMinutes} minutes no other person can decide on it.`,
    audience: { staff },
    params: ofReport,
    body: z.object({}).optional(),
    answer: answered,
    errors: ["report_taken", "report_closed"],
    idempotent: false,
    isRecorded: false,
  }),
  "DELETE /api/admin/reports/:report_id/claim": endpoint({
    summary: "Release the claim of a report, so that another person can decide on it at once.",
    audience: { staff },
    params: ofReport,
    answer: nothing,
    idempotent: false,
    isRecorded: false,
  }),
  "POST /api/admin/reports/:report_id/decision": endpoint({
    summary:
      "Decide on a report: remove the photo or message, warn the member, take no action, or note that the item is gone. The reported member gets the rule and these words by mail and in the product. The reporter learns only whether there was an action. The decision also settles the open reports named in `alike_ids`, except reports about possible minors if the rule is another one. already_warned: the member was warned about the same item before.",
    audience: { staff },
    params: ofReport,
    body: z.object({
      outcome: z.enum(verdictOutcomes, "required"),
      /** Required for every decision except no action. */
      rule: z.enum(reportReasons, "invalid").optional(),
      /** Sent to the reported member; at most `reportWordsMaxLength` characters. */
      words: z.string().max(10_000, "too_long").default(""),
      /** Ids of `alike`, as shown to the deciding moderator. */
      alike_ids: z.array(id).max(200).default([]),
    }),
    answer: nothing,
    errors: ["report_taken", "report_closed", "report_outdated", "already_warned"],
  }),
};
