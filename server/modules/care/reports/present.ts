import type { ReportOutcome, ReportResult } from "#contracts/care/report-kinds.ts";
import type { Decision, OwnReport } from "#contracts/care/reports.ts";
import type { DeskReport, QueuedReport, ReportEvidence } from "#contracts/desk/reports.ts";
import { hasRole } from "#contracts/desk/roles.ts";
import { type Images, photoKey } from "#server/modules/people/photos/present.ts";
import { ageOn } from "#server/platform/age.ts";
import type { Desk, EvidenceRow, QueuedRow, ReportForDesk, ReportRow, ShownDecision } from "./queries.ts";
import { isStanding } from "./report-rules.ts";

/** The reporter learns only whether staff acted; of the two members only the reported one sees the exact decision. */
export const resultOf: Record<ReportOutcome, ReportResult> = {
  removed: "acted",
  warned: "acted",
  suspended: "acted",
  banned: "acted",
  gone: "gone",
  no_action: "nothing",
};

/** A report as shown to the member who filed it. */
export function presentOwn(row: ReportRow): OwnReport {
  const { id, reference, subject, reason, status } = row;
  return {
    ...{ id, reference, subject, reason, status },
    result: row.outcome && resultOf[row.outcome],
    filed_at: row.filedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}

/** A decision as shown to the member it is against. */
export function presentDecision({ decision: row, fileKey }: ShownDecision, images: Images): Decision {
  const { id, reference, kind, subject, rule, words, quote } = row;
  return {
    ...{ id, reference, kind, subject, rule, words, quote },
    is_noticed_by_program: row.isNoticedByProgram,
    sent_at: row.sentAt?.toISOString() ?? null,
    image_url: fileKey && images.addressOf(photoKey(fileKey, "card")),
    until: row.until?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    decided_at: row.createdAt.toISOString(),
  };
}

export function presentQueued({ report, holder }: QueuedRow, now: Date): QueuedReport {
  const { id, reference, subject, reason, status, outcome } = report;
  return {
    ...{ id, reference, subject, reason, status, outcome, holder },
    filed_at: report.filedAt.toISOString(),
    due_at: report.dueAt.toISOString(),
    is_overdue: status === "open" && report.dueAt <= now,
  };
}

export function presentForDesk(found: ReportForDesk, { staffId, roles, now }: Desk): DeskReport {
  const { report, evidence, reporterName, reportedName, decision } = found;
  const { reportedId, words, rule } = report;
  return {
    ...presentQueued(found, now),
    ...{ words, rule },
    reporter: reporterName === null ? null : { name: reporterName },
    reported: reportedId && reportedName !== null ? { id: reportedId, name: reportedName } : null,
    closed_at: report.closedAt?.toISOString() ?? null,
    evidence: evidence && presentEvidence(evidence, found, report),
    alike: found.alike.map((one) => ({
      ...{ id: one.id, reference: one.reference, reason: one.reason, words: one.words },
      filed_at: one.filedAt.toISOString(),
    })),
    decision: decision && {
      ...{ reference: decision.reference, kind: decision.kind, words: decision.words },
      decided_at: decision.createdAt.toISOString(),
      until: decision.until?.toISOString() ?? null,
      ended_at: decision.endedAt?.toISOString() ?? null,
    },
    ...presentRestriction(found, roles, now),
    same_text_receivers: report.sameTextReceivers,
    is_held: found.holderId === staffId,
    can_remove: found.canRemove,
    locale: found.language,
    others_open: found.othersOpen,
    earlier_decisions: found.earlierDecisions,
  };
}

/** The reported member's restriction, and the actions on it that the caller may take. */
function presentRestriction(
  { status, suspendedUntil, decision, isOwnDecision }: ReportForDesk,
  roles: Desk["roles"],
  now: Date,
): Pick<DeskReport, "restriction" | "may"> {
  const isSuspended = status === "suspended" && (suspendedUntil === null || suspendedUntil > now);
  const isBanned = status === "banned";
  const isOpen = status !== null && status !== "pending_deletion" && status !== "deleted" && !isBanned;
  const isSenior = hasRole(roles, "senior_moderator");
  const mayLift =
    decision !== null && isStanding(decision, now) && (decision.kind === "suspended" || isSenior);
  return {
    restriction: isSuspended
      ? { kind: "suspended", until: suspendedUntil?.toISOString() ?? null }
      : isBanned
        ? { kind: "banned", until: null }
        : null,
    may: {
      suspend: isOpen && !isSuspended,
      ban: isOpen && isSenior,
      lift: mayLift,
      lift_on_appeal: mayLift && isSenior && !isOwnDecision,
    },
  };
}

function presentEvidence(
  { profile, messages }: EvidenceRow,
  { photos, voice }: Pick<ReportForDesk, "photos" | "voice">,
  report: ReportRow,
): ReportEvidence {
  const { name, gender, kind, about, birthDate } = profile;
  const reportedSeq = messages.at(-1)?.seq;
  return {
    profile: {
      ...{ name, gender, kind, about },
      age: ageOn(birthDate, report.filedAt),
    },
    messages: messages.map((message) => ({ ...message, is_reported: message.seq === reportedSeq })),
    photos: photos.map(({ id, width, height, placeholder, alt }) => ({
      ...{ id, width, height, placeholder, alt },
      image_url: `/api/admin/reports/${report.id}/photos/${id}`,
    })),
    voice: voice && { url: `/api/admin/reports/${report.id}/voice`, duration_ms: voice.durationMs },
  };
}
